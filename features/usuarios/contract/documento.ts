export const DOCUMENTO_INVALIDO = 'El documento tiene 7 u 8 números.';

/** F.documento: 7 or 8 digits, as people write them; null when it is none. */
export function leerDocumento(texto: string): string | null {
  const digitos = texto.replace(/[.\s]/g, '');
  return /^\d{7,8}$/.test(digitos) && !/^(\d)\1+$/.test(digitos) ? digitos : null;
}
