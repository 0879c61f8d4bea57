import { invalid, Refusal } from '@oficina/hydra';
import { fraseDeApartada, type PorQuien } from '../contract/index.ts';

export const numeroApagado = () =>
  invalid('', 'no-disponible', 'Actualizá la aplicación para agregar tarjetas.');
export const marcaNoAceptada = {
  code: 'no-disponible',
  message: 'No aceptamos esta tarjeta. Probá con otra.',
} as const;
export const yaGuardada = () => invalid('', 'duplicado', 'Ya tenés guardada esta tarjeta.');
export const maximoDeTarjetas = () =>
  invalid('', 'limite', 'Llegaste al máximo de tarjetas. Eliminá una para agregar otra.');
export const noFueAceptada = () =>
  invalid('', 'negocio', 'La tarjeta no fue aceptada. Revisá los datos o probá con otra.');

/** Whatever the bank would have said: nobody asks it. */
export const apartada = (por: PorQuien, hasta: Date) => invalid('', 'limite', fraseDeApartada(por, hasta));

export const otroEnCurso = () =>
  new Refusal(429, 'limite', 'Hay otra operación con tarjeta en curso. Esperá un minuto y probá de nuevo.', {
    retryAfter: 60,
  });

export const elegiOtra = () => invalid('principal', 'negocio', 'Elegí otra tarjeta como principal.');

export const pagoEnProceso = () =>
  new Refusal(409, 'estado', 'Esta tarjeta tiene un pago en proceso. Podés eliminarla cuando termine.');

const REINTENTAR_EN_S = 30;

export const pasarelaNoResponde = () =>
  new Refusal(
    503,
    'no-disponible',
    'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
    { retryAfter: REINTENTAR_EN_S },
  );
