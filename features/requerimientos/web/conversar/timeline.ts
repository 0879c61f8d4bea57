import type { ArchivoAdjunto } from '@oficina/adjuntos/contract';
import {
  type Requerimiento,
  type RequerimientoSeguimiento,
  requerimientoEstado,
  transitionSentence,
} from '../../contract/index.ts';
import { type Station, stationOf } from '../progress.tsx';
import { excerpt } from '../texts.ts';

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

type Message = Omit<TimelineEvent, 'usuario' | 'nombre' | 'estado'> & { author: string };
type Milestone = { key: string; date: string; station: Station; reopens: boolean };

/** A change of state is a line of its own between the messages. */
export type ConversationEntry = Message | Milestone;

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
function timelineOf(requerimiento: Requerimiento): TimelineEvent[] {
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

export function conversationOf(requerimiento: Requerimiento): ConversationEntry[] {
  const entries: ConversationEntry[] = [];
  let station: Station = 'recibido';
  for (const { usuario: _usuario, nombre, estado, ...event } of timelineOf(requerimiento)) {
    const next: Station = estado === null ? station : stationOf(estado);
    const milestone = next !== station && {
      key: `${event.key}-estado`,
      date: event.date,
      station: next,
      reopens: station === 'resuelto',
    };
    const closes = next === 'resuelto' || next === 'anulado';
    station = next;
    if (milestone && !closes) entries.push(milestone);
    if (event.texto || event.adjuntos.length > 0 || event.inicial)
      entries.push({ ...event, author: event.isOwn ? VOS : nombre || COOPERATIVA });
    // What was said on closing is read before the line that says that it was closed.
    if (milestone && closes) entries.push(milestone);
  }
  return entries;
}

const GREETING = /^(hola|buen[oa]s?)\b[^.!?]*[.!?]\s+/i;

/** It is the first question of the last message of the cooperative, or what it begins with after the greeting. */
export function pendingQuestion(requerimiento: Requerimiento): string | null {
  const { texto } = timelineOf(requerimiento).findLast(({ isOwn, texto: said }) => !isOwn && said) ?? {};
  if (!texto) return null;
  const said = texto.replace(GREETING, '');
  const question = /¿[^?]+\?/.exec(said) ?? /^.+?[.!?](?=\s|$)/.exec(said);
  return excerpt(question?.[0] ?? said, QUESTION_LENGTH);
}
const QUESTION_LENGTH = 160;

export function inProgressSince(requerimiento: Requerimiento): string | undefined {
  return conversationOf(requerimiento).findLast((entry) => 'station' in entry && entry.station === 'enCurso')
    ?.date;
}

const WAITING = requerimientoEstado.code('esperaUsuario');

/** The wait for the owner does not count: the promise is what it would be if they answered now. */
export function promisedFor(requerimiento: Requerimiento, now: Date): Date | undefined {
  const { vence, estado } = requerimiento;
  if (!vence) return undefined;
  const asked = timelineOf(requerimiento).findLast((event) => event.estado === WAITING);
  const waited = estado === WAITING && asked ? now.getTime() - timestamp(asked.date) : 0;
  return new Date(timestamp(vence) + Math.max(0, waited));
}
