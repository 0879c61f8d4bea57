import { invalid, Refusal } from '@oficina/hydra';
import {
  CATEGORIA_NO_DISPONIBLE,
  DEMASIADOS_POR_CASO,
  NO_PUEDE_SER_ENCARGADA,
  OTP_DE_ADJUNTO,
  OTP_INCORRECTO,
  OTP_SIN_ACTIVAR,
  PRIMERO_TOMA_EL_CASO,
  requerimientoEstado,
  YA_ADJUNTO,
  yaEstaCerrado,
} from '../contract/index.ts';
import type { Negado } from './puede.ts';

export const casosAjenos = () => new Refusal(403, 'permiso', 'No tenés permiso para hacer esto.');
export const primeroTomaElCaso = () => new Refusal(403, 'permiso', PRIMERO_TOMA_EL_CASO);
export const claveReusada = () => new Refusal(409, 'clave', 'Esa operación ya se envió con otros datos.');
/** Whoever lost the race reads what the other did before trying again. */
export const otroLoCambio = () =>
  new Refusal(409, 'estado', 'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.');

export const yaEstabaAsi = (estado: number) =>
  new Refusal(
    409,
    'estado',
    `El caso ya estaba en «${requerimientoEstado.label(estado)}». Lo que escribiste no se envió: actualizá la página y miralo.`,
  );

export function negar({ status, campo, oracion }: Negado): Refusal {
  if (status === 422) return invalid(campo, campo === '' ? 'estado' : 'obligatorio', oracion);
  return new Refusal(status, status === 403 ? 'permiso' : 'estado', oracion);
}

export const categoriaNoDisponible = () => invalid('categoria', 'no-disponible', CATEGORIA_NO_DISPONIBLE);
export const noPuedeSerEncargada = () => invalid('encargado', 'no-disponible', NO_PUEDE_SER_ENCARGADA);
export const yaAdjunto = () => invalid('', 'estado', YA_ADJUNTO);
export const casoLleno = () => invalid('', 'limite', DEMASIADOS_POR_CASO);
export const casoCerrado = (sustantivo: string) => invalid('', 'estado', yaEstaCerrado(sustantivo));
export const tipoNoAdmitido = (oracion: string) => invalid('', 'negocio', oracion);

const pideOtp = (oracion: string) => new Refusal(403, 'otp', oracion, { extra: { otpRequerido: true } });
export const faltaOtp = () => pideOtp(OTP_DE_ADJUNTO);
export const otpIncorrecto = () => pideOtp(OTP_INCORRECTO);
export const otpSinActivar = () => new Refusal(403, 'otp', OTP_SIN_ACTIVAR);
