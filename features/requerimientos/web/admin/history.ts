import type { Requerimiento } from '../../contract/index.ts';
import { type TimelineEvent, timelineOf } from '../conversar/timeline.ts';
import { usuarioIri, type Yo } from './staff-actor.ts';

export type HistoryEntry = {
  key: string;
  created: string;
  author: string;
  isFromUsuario: boolean;
  texto: string | undefined;
  nuevoEstado: number | undefined;
  archivos: string[];
};

export const historyOf = (requerimiento: Requerimiento, yo: Yo): HistoryEntry[] =>
  timelineOf(requerimiento).map((event) => ({
    key: event.key,
    created: event.date,
    author: event.inicial && requerimiento.contacto ? requerimiento.contacto.nombre : authorOf(event, yo),
    isFromUsuario: event.isOwn || event.inicial,
    texto: event.texto ?? undefined,
    nuevoEstado: event.estado ?? undefined,
    archivos: event.adjuntos.map(({ fileName }) => fileName),
  }));

function authorOf({ isOwn, inicial, usuario, nombre }: TimelineEvent, yo: Yo): string {
  if (isOwn || inicial) return 'Cliente';
  if (usuario === undefined) return 'Automático';
  return usuario === usuarioIri(yo) ? 'Yo' : (nombre ?? 'Cooperativa');
}
