import { invalid, Refusal } from '@oficina/hydra';
import { INVALID_CELULAR, INVALID_EMAIL } from '@oficina/usuarios/contract';
import { MAX_ALIAS, MAX_MAILS, MAX_TELEFONOS } from '../contract/index.ts';

// The web shows these messages as they are, so none names a field.

/**
 * An unknown suministro, a retired one and a wrong document share one text, because it must not reveal which accounts exist.
 */
export const notMatching = () =>
  invalid(
    '',
    'negocio',
    'Los datos no coinciden con ningún suministro. Revisá el número de suministro y el documento del titular como figuran en tu factura.',
  );
export const missingNumero = () => invalid('', 'obligatorio', 'Escribí el número de suministro.');
export const missingDocumento = () => invalid('', 'obligatorio', 'Escribí el documento del titular.');
export const alreadyAdded = () => invalid('', 'duplicado', 'Ya tenés agregado este suministro.');
export const alreadyLinked = () => invalid('', 'duplicado', 'Esa persona ya tiene agregado este suministro.');
/** A wrong document and a suministro that does not exist or is retired share one text. */
export const notTitular = () =>
  invalid('documento', 'negocio', 'El documento no coincide con el del titular de ese suministro.');
export const documentoInPadron = () =>
  invalid('documento', 'obligatorio', 'El padrón tiene el documento del titular: escribilo.');
export const explainDocumentoVisto = () =>
  invalid('detalle', 'corto', 'Contá qué documento viste, con 10 letras o más.');
export const unavailableUsuario = () =>
  invalid('usuario', 'no-disponible', 'Esa persona no está disponible.');
export const ownCuenta = () => new Refusal(403, 'permiso', 'No podés vincular tu propia cuenta desde acá.');
export const tooManySuministros = () =>
  invalid('', 'limite', 'Llegaste al máximo de suministros. Comunicate con la cooperativa.');

export const aliasTooLong = () => invalid('', 'largo', `Máximo ${MAX_ALIAS} caracteres.`);

export const pagoInProgress = () =>
  new Refusal(409, 'estado', 'Hay un pago en proceso de este suministro. Probá cuando termine.');

export const missingSuministro = () => invalid('', 'obligatorio', 'Elegí un suministro.');
export const unknownSuministro = () => invalid('', 'no-disponible', 'Ese suministro no existe.');
export const invalidCorreo = () => invalid('', 'formato', INVALID_EMAIL);
export const repeatedCorreo = () => invalid('', 'duplicado', 'Ese correo ya está cargado en el suministro.');
export const tooManyCorreos = () => invalid('', 'limite', `El suministro ya tiene ${MAX_MAILS} correos.`);
export const invalidCelular = () => invalid('', 'formato', INVALID_CELULAR);
export const repeatedCelular = () =>
  invalid('', 'duplicado', 'Ese celular ya está cargado en el suministro.');
export const tooManyCelulares = () =>
  invalid('', 'limite', `El suministro ya tiene ${MAX_TELEFONOS} celulares que reciben.`);
export const correoWithoutSuministros = () =>
  invalid('', 'negocio', 'No hay suministros asociados a ese correo.');
export const unsubscribedCorreo = () => invalid('', 'negocio', 'Ese correo pidió no recibir mensajes.');

/** A false link, an expired one and one of an address that unsubscribed since share one text. */
export const expiredLink = () =>
  invalid('', 'no-disponible', 'El enlace venció. Pedile uno nuevo a la cooperativa.');
