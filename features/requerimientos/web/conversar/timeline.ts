import type { ArchivoAdjunto } from '@oficina/adjuntos/contract';
import {
  type Requerimiento,
  type RequerimientoSeguimiento,
  transitionSentence,
} from '../../contract/index.ts';

export type TimelineEvent = {
  key: string;
  date: string;
  usuario: string | undefined;
  /** Customers get the name of the office instead of that of a person. */
  nombre: string | undefined;
  isOwn: boolean;
  texto: string | null;
  estado: number | null;
  adjuntos: ArchivoAdjunto[];
  inicial: boolean;
};

export type ConversationEntry = Omit<TimelineEvent, 'usuario' | 'nombre'> & { author: string };

const VOS = 'Vos';
const COOPERATIVA = 'Cooperativa';

function writtenText({ descripcion, nuevoEstado }: RequerimientoSeguimiento): string | null {
  if (nuevoEstado !== undefined && descripcion === transitionSentence(nuevoEstado)) return null;
  return descripcion || null;
}

const timestamp = (moment: string) => Date.parse(moment);

/**
 * The oldest event comes first. A file is uploaded before it is sent, and nothing links it to a text: it goes with the next
 * entry of its owner or, when the connection was lost in between, gets an entry of its own.
 */
export function timelineOf(requerimiento: Requerimiento): TimelineEvent[] {
  const eventOf = (
    event: Pick<TimelineEvent, 'key' | 'date' | 'usuario'> & Partial<TimelineEvent>,
  ): TimelineEvent => ({
    nombre: undefined,
    isOwn: event.usuario !== undefined && event.usuario === requerimiento.usuario,
    texto: null,
    estado: null,
    adjuntos: [],
    inicial: false,
    ...event,
  });
  const { usuario, created, descripcion, seguimientos = [] } = requerimiento;
  const events = [
    eventOf({ key: 'inicio', date: created, usuario, texto: descripcion, inicial: true }),
    ...seguimientos.map((seguimiento) =>
      eventOf({
        key: `seguimiento-${seguimiento.id}`,
        date: seguimiento.created,
        usuario: seguimiento.usuario,
        nombre: seguimiento.usuarioNombre,
        texto: writtenText(seguimiento),
        estado: seguimiento.nuevoEstado ?? null,
      }),
    ),
  ];
  const unmatched: TimelineEvent[] = [];
  for (const adjunto of requerimiento.adjuntos ?? []) {
    const match = events.find(
      (event) => event.usuario === adjunto.usuario && timestamp(event.date) >= timestamp(adjunto.created),
    );
    const key = `adjunto-${adjunto.id}`;
    if (match) match.adjuntos.push(adjunto);
    else
      unmatched.push(eventOf({ key, date: adjunto.updated, usuario: adjunto.usuario, adjuntos: [adjunto] }));
  }
  return [...events, ...unmatched].sort((a, b) => timestamp(a.date) - timestamp(b.date));
}

export const conversationOf = (requerimiento: Requerimiento): ConversationEntry[] =>
  timelineOf(requerimiento).map(({ usuario: _usuario, nombre, ...event }) => ({
    ...event,
    author: event.isOwn ? VOS : nombre || COOPERATIVA,
  }));
