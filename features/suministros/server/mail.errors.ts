import { invalid } from '@oficina/hydra';
import { INVALID_EMAIL } from '@oficina/usuarios/contract';
import { MAX_MAILS } from '../contract/index.ts';

// The web shows these messages as they are, so none names a field.

export const missingSuministro = () => invalid('', 'obligatorio', 'Elegí un suministro.');
export const unknownSuministro = () => invalid('', 'no-disponible', 'Ese suministro no existe.');
export const invalidCorreo = () => invalid('', 'formato', INVALID_EMAIL);
export const repeatedCorreo = () => invalid('', 'duplicado', 'Ese correo ya está cargado en el suministro.');
export const tooManyCorreos = () => invalid('', 'limite', `El suministro ya tiene ${MAX_MAILS} correos.`);
export const correoWithoutSuministros = () =>
  invalid('', 'negocio', 'No hay suministros asociados a ese correo.');
export const unsubscribedCorreo = () => invalid('', 'negocio', 'Ese correo pidió no recibir mensajes.');

/** A false link, an expired one and one of an address that unsubscribed since share one text. */
export const expiredLink = () =>
  invalid('', 'no-disponible', 'El enlace venció. Pedile uno nuevo a la cooperativa.');
