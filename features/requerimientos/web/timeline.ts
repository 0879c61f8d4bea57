import {
  type ArchivoAdjunto,
  type Requerimiento,
  type RequerimientoSeguimiento,
  transitionSentence,
} from '../contract/index.ts';

/** One thing that was said or done in a case, whoever looks at it. */
export type TimelineEvent = {
  key: string;
  date: string;
  usuario: string | undefined;
  /** As whoever looks at it may know it. */
  nombre: string | undefined;
  /** Of whoever began it. */
  isOwn: boolean;
  texto: string | null;
  /** The state it passed to. */
  estado: number | null;
  adjuntos: ArchivoAdjunto[];
  /** What the person wrote to begin. */
  inicial: boolean;
};

export type ConversationEntry = Omit<TimelineEvent, 'usuario' | 'nombre'> & { author: string };

const VOS = 'Vos';
const COOPERATIVA = 'Cooperativa';

/** What was written; the sentence of the house about a change of state is told by the state itself. */
function writtenText({ descripcion, nuevoEstado }: RequerimientoSeguimiento): string | null {
  if (nuevoEstado !== undefined && descripcion === transitionSentence(nuevoEstado)) return null;
  return descripcion || null;
}

const timestamp = (moment: string) => Date.parse(moment);

/**
 * The case as it was told, the oldest first. A file is uploaded before it is sent and does not say with what: it goes
 * with the next thing that its owner sent; with none, as when the signal was lost in between, it is told by itself.
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

/** The same, in the words of whoever began it. */
export const conversationOf = (requerimiento: Requerimiento): ConversationEntry[] =>
  timelineOf(requerimiento).map(({ usuario: _usuario, nombre, ...event }) => ({
    ...event,
    author: event.isOwn ? VOS : nombre || COOPERATIVA,
  }));
