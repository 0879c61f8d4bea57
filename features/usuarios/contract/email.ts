export const INVALID_EMAIL = 'Escribí un correo válido, por ejemplo maria@correo.com.';

export const EMAIL_MAX_LENGTH = 180;

/** These characters would end the address or begin another one, or another header. */
const FORBIDDEN_CHARACTERS = /[\s<>,;:"()[\]\\\p{Cc}]/u;

/** F.email: the address is stored trimmed and in lower case. */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  if (email.length > EMAIL_MAX_LENGTH || FORBIDDEN_CHARACTERS.test(email)) return null;
  const [local, domain, ...rest] = email.split('@');
  if (!local || !domain || rest.length > 0) return null;
  const partes = domain.split('.');
  return partes.length > 1 && partes.every(Boolean) ? email : null;
}

/** The link that confirms an address is valid for this long. */
export const EMAIL_LINK_HOURS = 48;
