import { invalid, Refusal } from '@oficina/hydra';
import { MAX_ALIAS } from '../contract/index.ts';

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
export const tooManySuministros = () =>
  invalid('', 'limite', 'Llegaste al máximo de suministros. Comunicate con la cooperativa.');

export const aliasTooLong = () => invalid('', 'largo', `Máximo ${MAX_ALIAS} caracteres.`);

export const pagoInProgress = () =>
  new Refusal(409, 'estado', 'Hay un pago en proceso de este suministro. Probá cuando termine.');
