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
  const isOwn = (usuario: string | undefined) => usuario !== undefined && usuario === requerimiento.usuario;
  const events: TimelineEvent[] = [
    {
      key: 'inicio',
      date: requerimiento.created,
      usuario: requerimiento.usuario,
      nombre: undefined,
      isOwn: isOwn(requerimiento.usuario),
      texto: requerimiento.descripcion,
      estado: null,
      adjuntos: [],
      inicial: true,
    },
    ...(requerimiento.seguimientos ?? []).map((seguimiento) => ({
      key: `seguimiento-${seguimiento.id}`,
      date: seguimiento.created,
      usuario: seguimiento.usuario,
      nombre: seguimiento.usuarioNombre,
      isOwn: isOwn(seguimiento.usuario),
      texto: writtenText(seguimiento),
      estado: seguimiento.nuevoEstado ?? null,
      adjuntos: [],
      inicial: false,
    })),
  ];
  const unmatched: TimelineEvent[] = [];
  for (const adjunto of requerimiento.adjuntos ?? []) {
    const match = events.find(
      ({ usuario, date }) => usuario === adjunto.usuario && timestamp(date) >= timestamp(adjunto.created),
    );
    if (match) match.adjuntos.push(adjunto);
    else
      unmatched.push({
        key: `adjunto-${adjunto.id}`,
        date: adjunto.updated,
        usuario: adjunto.usuario,
        nombre: undefined,
        isOwn: isOwn(adjunto.usuario),
        texto: null,
        estado: null,
        adjuntos: [adjunto],
        inicial: false,
      });
  }
  return [...events, ...unmatched].sort((a, b) => timestamp(a.date) - timestamp(b.date));
}

export const conversationOf = (requerimiento: Requerimiento): ConversationEntry[] =>
  timelineOf(requerimiento).map(({ usuario: _usuario, nombre, ...event }) => ({
    ...event,
    author: event.isOwn ? VOS : nombre || COOPERATIVA,
  }));
