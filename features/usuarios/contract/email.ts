export const EMAIL_INVALIDO = 'Escribí un correo válido, por ejemplo maria@correo.com.';

export const EMAIL_MAXIMO = 180;

/** What would end the address or begin another one, or another header. */
const AJENO = /[\s<>,;:"()[\]\\\p{Cc}]/u;

/** F.email: the address as it is kept, in lower case and without the blanks around it; null when it is none. */
export function leerEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  if (email.length > EMAIL_MAXIMO || AJENO.test(email)) return null;
  const [local, dominio, ...resto] = email.split('@');
  if (!local || !dominio || resto.length > 0) return null;
  const partes = dominio.split('.');
  return partes.length > 1 && partes.every(Boolean) ? email : null;
}
