import type { ReactNode } from 'react';

export type Contact = {
  telefono?: string | undefined;
  whatsapp?: string | undefined;
  horario?: string | undefined;
};

const digits = (text: string) => text.replace(/\D/g, '');
export const telHref = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;

/** The number must include its country code: turning a local "15" into the form of wa.me would be a guess. */
export function whatsappHref(number: string): string | undefined {
  const clean = digits(number);
  return clean.startsWith('54') && clean.length >= 12 ? `https://wa.me/${clean}` : undefined;
}

/** A number split across two lines is hard to dial, so only one longer than a whole line is broken. */
const WHOLE = { display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere' } as const;
/**
 * The touch area does not move the lines, as with the theme's links inside a paragraph. Tables set it to 0, because it would
 * cover their short lines.
 */
const TOUCH = { paddingBlock: 'var(--touch-room, 13px)' } as const;

/** What follows the number without a space, such as a point, stays on its line. */
export function PhoneLink({ number, children }: { number: string; children?: ReactNode }) {
  return (
    <span style={WHOLE}>
      <a href={telHref(number)} style={TOUCH}>
        {number}
      </a>
      {children}
    </span>
  );
}

export function ContactLine({ contact }: { contact: Contact }) {
  const { telefono, whatsapp, horario } = contact;
  const chat = whatsapp && whatsappHref(whatsapp);
  if (!telefono && !whatsapp) return null;
  return (
    <p>
      ¿Necesitás ayuda?{' '}
      {telefono && (
        <>
          Llamanos al <PhoneLink number={telefono}>{!whatsapp && '.'}</PhoneLink>
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
            .
          </span>
        </>
      )}
      {horario && ` ${horario}`}
    </p>
  );
}
