export type Contact = {
  telefono?: string | undefined;
  whatsapp?: string | undefined;
  horario?: string | undefined;
};

const digits = (text: string) => text.replace(/\D/g, '');
export const telHref = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;

/** Only for a number written with its country: turning a local "15" into wa.me's form would be a guess. */
export function whatsappHref(number: string): string | undefined {
  const clean = digits(number);
  return clean.startsWith('54') && clean.length >= 12 ? `https://wa.me/${clean}` : undefined;
}

/** Half a number at the end of a line is hard to dial; only one longer than the whole line is broken. */
const WHOLE = { display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere' } as const;
/** As the theme does for a link right in a paragraph: a touch area that does not move the lines. Set to none in tables,
 *  whose short lines it would cover. */
const TOUCH = { paddingBlock: 'var(--touch-room, 13px)' } as const;

export function PhoneLink({ number }: { number: string }) {
  return (
    <span style={WHOLE}>
      <a href={telHref(number)} style={TOUCH}>
        {number}
      </a>
    </span>
  );
}

/** The human way out, same words everywhere. Draws only what is configured. */
export function ContactLine({ contact }: { contact: Contact }) {
  const { telefono, whatsapp, horario } = contact;
  const chat = whatsapp && whatsappHref(whatsapp);
  if (!telefono && !whatsapp) return null;
  return (
    <p>
      ¿Necesitás ayuda?{' '}
      {telefono && (
        <>
          Llamanos al <PhoneLink number={telefono} />
        </>
      )}
      {telefono && whatsapp && ' o '}
      {whatsapp && (
        <>
          {telefono ? 'escribinos' : 'Escribinos'} por WhatsApp al{' '}
          <span style={WHOLE}>
            {chat ? (
              <a href={chat} rel="noreferrer" style={TOUCH}>
                {whatsapp}
              </a>
            ) : (
              whatsapp
            )}
          </span>
        </>
      )}
      .{horario && ` ${horario}`}
    </p>
  );
}
