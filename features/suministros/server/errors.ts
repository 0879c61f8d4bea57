import { invalid, Refusal } from '@oficina/hydra';
import { MAX_ALIAS } from '../contract/index.ts';

// The web shows these sentences as they come, so none names a field.

/** One text for an unknown supply, a retired one and a wrong document: it must not tell which accounts exist. */
export const noCoincide = () =>
  invalid(
    '',
    'negocio',
    'Los datos no coinciden con ningún suministro. Revisá el número de suministro y el documento del titular como figuran en tu factura.',
  );
export const faltaNumero = () => invalid('', 'obligatorio', 'Escribí el número de suministro.');
export const faltaDocumento = () => invalid('', 'obligatorio', 'Escribí el documento del titular.');
export const yaAgregado = () => invalid('', 'duplicado', 'Ya tenés agregado este suministro.');
export const maximoDeSuministros = () =>
  invalid('', 'limite', 'Llegaste al máximo de suministros. Comunicate con la cooperativa.');

export const aliasLargo = () => invalid('', 'largo', `Máximo ${MAX_ALIAS} caracteres.`);

export const pagoEnProceso = () =>
  new Refusal(409, 'estado', 'Hay un pago en proceso de este suministro. Probá cuando termine.');

export const vinculosAjenos = () => new Refusal(403, 'permiso', 'No tenés permiso para hacer esto.');
