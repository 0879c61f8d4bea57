import { invalid, Refusal } from '@oficina/hydra';
import { apartadaSentence, type LockoutScope } from '../contract/index.ts';

export const numeroDisabled = () =>
  invalid('', 'no-disponible', 'Actualizá la aplicación para agregar tarjetas.');
export const marcaNotAccepted = {
  code: 'no-disponible',
  message: 'No aceptamos esta tarjeta. Probá con otra.',
} as const;
export const alreadySaved = () => invalid('', 'duplicado', 'Ya tenés guardada esta tarjeta.');
export const tooManyTarjetas = () =>
  invalid('', 'limite', 'Llegaste al máximo de tarjetas. Eliminá una para agregar otra.');
export const notAccepted = () =>
  invalid('', 'negocio', 'La tarjeta no fue aceptada. Revisá los datos o probá con otra.');

export const apartada = (por: LockoutScope, hasta: Date) =>
  invalid('', 'limite', apartadaSentence(por, hasta));

export const anotherInProgress = () =>
  new Refusal(429, 'limite', 'Hay otra operación con tarjeta en curso. Esperá un minuto y probá de nuevo.', {
    retryAfter: 60,
  });

export const chooseAnother = () => invalid('principal', 'negocio', 'Elegí otra tarjeta como principal.');

export const pagoInProgress = () =>
  new Refusal(409, 'estado', 'Esta tarjeta tiene un pago en proceso. Podés eliminarla cuando termine.');

const RETRY_AFTER_SECONDS = 30;

export const pasarelaNotResponding = () =>
  new Refusal(
    503,
    'no-disponible',
    'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
    { retryAfter: RETRY_AFTER_SECONDS },
  );
