/** Told wherever a mail is asked for again. */
export const REENVIADO = 'Listo. Revisá también el correo no deseado.';
