/** What each person accepts to have an account. Without a version nobody is asked again. */
export type Legal = {
  terminos?: string | undefined;
  privacidad?: string | undefined;
  version?: string | undefined;
};

/** The name of the ajuste that takes precedence over the files of the brand. */
export const LEGAL_CLAVE = 'legal.textos';

/** A text that is only an address is a link to where it is published. */
export const isLegalLink = (texto: string): boolean => /^https?:\/\/\S+$/.test(texto);

export const LEGAL_MOVED = 'Cambiaron los términos mientras los leías: leelos de nuevo.';
export const LEGAL_MOVED_CODE = 'legal-cambio';
