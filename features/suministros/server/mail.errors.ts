import { invalid } from '@oficina/hydra';
import { EMAIL_INVALIDO } from '@oficina/usuarios/contract';
import { MAX_MAILS } from '../contract/index.ts';

// The web shows these sentences as they come, so none names a field.

export const faltaSuministro = () => invalid('', 'obligatorio', 'Elegí un suministro.');
export const suministroInexistente = () => invalid('', 'no-disponible', 'Ese suministro no existe.');
export const correoInvalido = () => invalid('', 'formato', EMAIL_INVALIDO);
export const correoRepetido = () => invalid('', 'duplicado', 'Ese correo ya está cargado en el suministro.');
export const maximoDeCorreos = () => invalid('', 'limite', `El suministro ya tiene ${MAX_MAILS} correos.`);
export const correoSinSuministros = () =>
  invalid('', 'negocio', 'No hay suministros asociados a ese correo.');
export const pidioNoRecibir = () => invalid('', 'negocio', 'Ese correo pidió no recibir mensajes.');

/** One text for a false link, an expired one and one of an address that left since. */
export const enlaceVencido = () =>
  invalid('', 'no-disponible', 'El enlace venció. Pedile uno nuevo a la cooperativa.');
