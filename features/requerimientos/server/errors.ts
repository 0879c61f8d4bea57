import { ALREADY_ATTACHED, TOO_MANY_PER_REQUERIMIENTO } from '@oficina/adjuntos/contract';
import { invalid, Refusal } from '@oficina/hydra';
import {
  alreadyClosed,
  CANNOT_BE_ENCARGADO,
  CATEGORIA_NOT_AVAILABLE,
  requerimientoEstado,
  TAKE_REQUERIMIENTO_FIRST,
} from '../contract/index.ts';
import type { Denied } from './permissions.ts';

export const takeRequerimientoFirst = () => new Refusal(403, 'permiso', TAKE_REQUERIMIENTO_FIRST);

export const alreadyInEstado = (estado: number) =>
  new Refusal(
    409,
    'estado',
    `El caso ya estaba en «${requerimientoEstado.label(estado)}». Lo que escribiste no se envió: actualizá la página y miralo.`,
  );

export function refuse({ status, field, sentence }: Denied): Refusal {
  if (status === 422) return invalid(field, field === '' ? 'estado' : 'obligatorio', sentence);
  return new Refusal(status, status === 403 ? 'permiso' : 'estado', sentence);
}

export const categoriaUnavailable = () => invalid('categoria', 'no-disponible', CATEGORIA_NOT_AVAILABLE);
export const invalidEncargado = () => invalid('encargado', 'no-disponible', CANNOT_BE_ENCARGADO);
export const alreadyAttached = () =>
  invalid('', 'estado', 'El archivo ya está adjunto.', { code: ALREADY_ATTACHED });
export const tooManyAdjuntos = () => invalid('', 'limite', TOO_MANY_PER_REQUERIMIENTO);
export const requerimientoClosed = (sustantivo: string) => invalid('', 'estado', alreadyClosed(sustantivo));
export const typeNotAllowed = (sentence: string) => invalid('', 'negocio', sentence);
