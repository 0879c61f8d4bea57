import {
  ADJUNTO_NOT_AVAILABLE,
  ALREADY_ATTACHED,
  TOO_MANY_PER_REQUERIMIENTO,
} from '@oficina/adjuntos/contract';
import { invalid, iri, Refusal } from '@oficina/hydra';
import {
  ALREADY_OPEN,
  ANSWERED_MEANWHILE,
  alreadyClosed,
  alreadyOpen,
  alreadyUnited,
  CANNOT_BE_ENCARGADO,
  CASE_NOT_AVAILABLE,
  CATEGORIA_NOT_AVAILABLE,
  CHOOSE_OWNER,
  closedForStaff,
  followsAnother,
  MAX_UNIDOS,
  NOTHING_TO_DO,
  ONLY_OPEN,
  OTHER_NOUN,
  ownIsUnited,
  requerimientoEstado,
  SAME_CASE,
  TAKE_REQUERIMIENTO_FIRST,
  tooManyUnidos,
  USUARIO_NOT_AVAILABLE,
} from '../contract/index.ts';
import type { Denied } from './permissions.ts';

export const takeRequerimientoFirst = () => new Refusal(403, 'permiso', TAKE_REQUERIMIENTO_FIRST);

export const alreadyInEstado = (estado: number) =>
  new Refusal(
    409,
    'estado',
    `El caso ya estaba en «${requerimientoEstado.label(estado)}». Lo que escribiste no se envió: actualizá la página y miralo.`,
  );

const HORA = new Intl.DateTimeFormat('es-AR', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Argentina/Buenos_Aires',
});

type Later = { id: number; created: Date; usuario_nombre: string; numero?: string };

/** The screen shows what was written meanwhile, and sends again with it as read. */
export const answeredMeanwhile = ({ id, created, usuario_nombre, numero }: Later, before: string) =>
  new Refusal(
    409,
    ANSWERED_MEANWHILE,
    `${usuario_nombre} respondió a las ${HORA.format(created)}${numero ? ` en ${numero}` : ''}. Leelo antes de ${before}.`,
    { extra: { seguimiento: iri('requerimiento_seguimientos', id) } },
  );

export function refuse({ status, field, sentence }: Denied): Refusal {
  if (status === 422) return invalid(field, field === '' ? 'estado' : 'obligatorio', sentence);
  return new Refusal(status, status === 403 ? 'permiso' : 'estado', sentence);
}

export const categoriaUnavailable = () => invalid('categoria', 'no-disponible', CATEGORIA_NOT_AVAILABLE);
export const usuarioUnavailable = () => invalid('usuario', 'no-disponible', USUARIO_NOT_AVAILABLE);
export const missingOwner = () => invalid('usuario', 'obligatorio', CHOOSE_OWNER);
export const alreadyOpenCase = (sustantivo: string, { id, numero }: { id: number; numero: string }) =>
  new Refusal(409, ALREADY_OPEN, alreadyOpen(sustantivo, numero), {
    extra: { requerimiento: iri('requerimientos', id), numero },
  });
export const invalidEncargado = () => invalid('encargado', 'no-disponible', CANNOT_BE_ENCARGADO);
export const nothingToDo = () => invalid('texto', 'obligatorio', NOTHING_TO_DO);
export const adjuntosUnavailable = () => invalid('adjuntos', 'no-disponible', ADJUNTO_NOT_AVAILABLE);
export const alreadyAttached = () =>
  invalid('', 'estado', 'El archivo ya está adjunto.', { code: ALREADY_ATTACHED });
export const tooManyAdjuntos = () => invalid('', 'limite', TOO_MANY_PER_REQUERIMIENTO);
export const requerimientoClosed = (sustantivo: string) => invalid('', 'estado', alreadyClosed(sustantivo));
export const closedMeanwhile = (sustantivo: string) => invalid('', 'estado', closedForStaff(sustantivo));
export const missingValues = (placeholders: readonly string[], numero: string) =>
  invalid('texto', 'obligatorio', `Completá ${placeholders.join(', ')}: no lo tenemos en ${numero}.`);
export const typeNotAllowed = (sentence: string) => invalid('', 'negocio', sentence);

export const principalUnavailable = () => invalid('principal', 'no-disponible', CASE_NOT_AVAILABLE);
export const sameCase = () => invalid('principal', 'negocio', SAME_CASE);
export const otherNoun = () => invalid('principal', 'negocio', OTHER_NOUN);
export const onlyOpen = () => new Refusal(409, 'estado', ONLY_OPEN);
export const tooManyUnited = () => new Refusal(409, 'limite', tooManyUnidos(MAX_UNIDOS));
export const unitedAlready = (numero: string, principal: { id: number; numero: string }) =>
  new Refusal(409, 'unido', alreadyUnited(numero, principal.numero), {
    extra: { principal: iri('requerimientos', principal.id) },
  });
export const followsPrincipal = (numero: string) => new Refusal(409, 'unido', followsAnother(numero));
export const ownUnited = (numero: string) => new Refusal(409, 'unido', ownIsUnited(numero));
