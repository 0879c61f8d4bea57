/** Told wherever a mail is asked for again. */
export const RESENT = 'Listo. Revisá también el correo no deseado.';
