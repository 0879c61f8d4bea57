export const INVALID_DOCUMENTO = 'El documento tiene 7 u 8 números.';

/** F.documento: a document has 7 or 8 digits, and people type separators. */
export function parseDocumento(texto: string): string | null {
  const digits = texto.replace(/[.\s]/g, '');
  return /^\d{7,8}$/.test(digits) && !/^(\d)\1+$/.test(digits) ? digits : null;
}
