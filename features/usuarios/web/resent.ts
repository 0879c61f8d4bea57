export const RESENT = 'Listo. Revisá también el correo no deseado.';
