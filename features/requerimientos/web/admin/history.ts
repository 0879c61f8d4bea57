import type { Requerimiento } from '../../contract/index.ts';
import { type TimelineEvent, timelineOf } from '../conversar/timeline.ts';
import { usuarioIri, type Yo } from './staff-actor.ts';

export const historyOf = (requerimiento: Requerimiento, yo: Yo) =>
  timelineOf(requerimiento).map((event) => ({
    ...event,
    author: event.inicial && requerimiento.contacto ? requerimiento.contacto.nombre : authorOf(event, yo),
    isFromUsuario: event.isOwn || event.inicial,
    archivos: event.adjuntos.map(({ fileName }) => fileName),
  }));

function authorOf({ isOwn, inicial, usuario, nombre }: TimelineEvent, yo: Yo): string {
  if (isOwn || inicial) return 'Cliente';
  if (usuario === undefined) return 'Automático';
  return usuario === usuarioIri(yo) ? 'Yo' : (nombre ?? 'Cooperativa');
}
