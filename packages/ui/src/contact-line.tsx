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
          Llamanos al <a href={telHref(telefono)}>{telefono}</a>
        </>
      )}
      {telefono && whatsapp && ' o '}
      {whatsapp && (
        <>
          {telefono ? 'escribinos' : 'Escribinos'} por WhatsApp al{' '}
          {chat ? (
            <a href={chat} rel="noreferrer">
              {whatsapp}
            </a>
          ) : (
            whatsapp
          )}
        </>
      )}
      .{horario && ` ${horario}`}
    </p>
  );
}
