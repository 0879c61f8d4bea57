export const INVALID_DOCUMENTO = 'El documento tiene 7 u 8 números.';

/** F.documento: 7 or 8 digits, as people write them; null when it is none. */
export function parseDocumento(texto: string): string | null {
  const digits = texto.replace(/[.\s]/g, '');
  return /^\d{7,8}$/.test(digits) && !/^(\d)\1+$/.test(digits) ? digits : null;
}
