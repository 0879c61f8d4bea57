import type { ArchivoAdjunto } from '@oficina/adjuntos/contract';
import { mensajeEstado } from '@oficina/mensajes/contract';
import { formatDate } from '@oficina/ui/date-text';
import { dayInArgentina } from '@oficina/values';
import {
  type Hecho,
  type Historia,
  type Requerimiento,
  requerimientoEstado,
  transitionSentence,
} from '../../contract/index.ts';
import { usuarioIri, type Yo } from './staff-actor.ts';

/** What became of a notice; what went wrong is told in red. */
export type Delivery = { texto: string; tone: 'bien' | 'mal' | 'suave' };

export type Phrase = { before: string; strong?: string; union?: { id: number; numero: string } };

export type Bubble = {
  kind: 'globo';
  key: string;
  created: string;
  de: 'socio' | 'nuestro' | 'nota';
  author: string;
  initials: string;
  /** How the case came. */
  via?: string | undefined;
  texto: string;
  adjuntos: readonly ArchivoAdjunto[];
  deliveries: readonly Delivery[];
  isNew: boolean;
};
export type Line = {
  kind: 'linea';
  key: string;
  created: string;
  author: string;
  phrases: readonly Phrase[];
  deliveries: readonly Delivery[];
};
type Day = { kind: 'dia'; key: string; texto: string; isNew: boolean };
export type HistoriaRow = Bubble | Line | Day;

type Context = { requerimiento: Requerimiento; yo: Yo; now: Date };

const VIA = {
  web: 'por la web',
  mostrador: 'en el mostrador',
  telefono: 'por teléfono',
  whatsapp: 'por WhatsApp',
  correo: 'por correo',
} as const;

/**
 * Bubbles are what somebody wrote and lines are what happened. What one person did in the same minute is one line. A day is
 * told when it changes, and the news of the owner begin under a heading of their own.
 */
export function historiaRows(
  { hechos }: Historia,
  nuevoDesde: string | undefined,
  context: Context,
): HistoriaRow[] {
  const rows: HistoriaRow[] = [];
  let day = '';
  const begin = nuevoDesde === undefined ? -1 : hechos.findIndex(({ clave }) => clave === nuevoDesde);
  for (const [index, hecho] of hechos.entries()) {
    const itsDay = dayInArgentina(new Date(hecho.created));
    const beginsNew = index === begin;
    if (itsDay !== day || beginsNew) {
      const texto = itsDay === day ? [] : [dayText(itsDay, context.now)];
      rows.push({
        ...{ kind: 'dia', key: `dia-${hecho.clave}`, isNew: beginsNew },
        texto: [...(beginsNew ? ['Nuevo'] : []), ...texto].join(' · '),
      });
      day = itsDay;
    }
    const isNew = begin !== -1 && index >= begin && !hecho.personal;
    for (const row of drawn(hecho, isNew, context)) add(rows, row);
  }
  return rows;
}

function dayText(day: string, now: Date): string {
  return day === dayInArgentina(now) ? 'hoy' : formatDate(day, 'larga', now);
}

const minuteOf = (moment: string) => formatDate(moment, 'hora');

function add(rows: HistoriaRow[], row: Bubble | Line): void {
  const last = rows.at(-1);
  const isSame =
    row.kind === 'linea' &&
    last?.kind === 'linea' &&
    last.author === row.author &&
    minuteOf(last.created) === minuteOf(row.created);
  if (!isSame) rows.push(row);
  else
    rows[rows.length - 1] = {
      ...last,
      phrases: [...last.phrases, ...row.phrases.map(following)],
      deliveries: [...last.deliveries, ...row.deliveries],
    };
}

function drawn(hecho: Hecho, isNew: boolean, context: Context): (Bubble | Line)[] {
  const { clave: key, created, tipo } = hecho;
  const author = authorOf(hecho, context);
  const de = tipo === 'nota' ? 'nota' : hecho.personal ? 'nuestro' : 'socio';
  const deliveries = (hecho.avisos ?? []).map((aviso) => deliveryOf(aviso, de === 'socio'));
  const line = (phrases: readonly Phrase[], told: readonly Delivery[] = []): Line => ({
    ...{ kind: 'linea', key: `${key}-linea`, created, author, phrases, deliveries: told },
  });
  if (tipo === 'encargado') return [line([encargadoPhrase(hecho, context)])];
  if (tipo === 'union') return [line([unionPhrase(hecho, author)])];
  const moved = hecho.nuevoEstado === undefined ? [] : [statePhrase(hecho.nuevoEstado, author === 'Vos')];
  const adjuntos = hecho.adjuntos ?? [];
  if (isOnlyAMove(hecho) && adjuntos.length === 0) return [line(moved, deliveries)];
  const { canal, usuarioNombre } = context.requerimiento;
  const bubble: Bubble = {
    ...{ kind: 'globo', key, created, author, adjuntos, de, isNew },
    deliveries,
    initials: initialsOf(hecho.usuarioNombre ?? (hecho.personal ? author : (usuarioNombre ?? author))),
    via: tipo === 'inicio' && canal ? VIA[canal] : undefined,
    texto: hecho.texto ?? '',
  };
  return moved.length > 0 ? [bubble, line(moved)] : [bubble];
}

/** Nobody wrote this text: the move did. */
const isOnlyAMove = ({ texto, nuevoEstado }: Hecho) =>
  nuevoEstado !== undefined && (!texto || texto === transitionSentence(nuevoEstado));

const statePhrase = (estado: number, isMine: boolean): Phrase => ({
  before: isMine ? 'lo pasaste a' : 'lo pasó a',
  strong: requerimientoEstado.label(estado),
});

/** After something else that the same person did, the case is what moved. */
const following = ({ before, ...phrase }: Phrase): Phrase => ({
  ...phrase,
  before: before.replace(/^lo (pasaste|pasó) a$/, 'pasó a'),
});

function encargadoPhrase({ usuario, encargado, encargadoNombre }: Hecho, { yo }: Context): Phrase {
  const mine = usuario === usuarioIri(yo);
  if (encargado === undefined) return { before: mine ? 'lo dejaste sin asignar' : 'lo dejó sin asignar' };
  if (encargado === usuario) return { before: mine ? 'lo tomaste' : 'lo tomó' };
  const to = encargado === usuarioIri(yo) ? 'vos' : (encargadoNombre ?? 'otra persona');
  return { before: mine ? 'se lo asignaste a' : 'se lo asignó a', strong: to };
}

function unionPhrase({ union }: Hecho, author: string): Phrase {
  const mine = author === 'Vos';
  const verb = union?.separado ? ['separaste', 'separó'] : ['uniste', 'unió'];
  const said = (mine ? verb[0] : verb[1]) ?? '';
  // In the case that follows another, the other is the one that answers for both.
  const before = union?.principal ? `lo ${said} ${union.separado ? 'de' : 'a'}` : said;
  return { before, ...(union && { union }) };
}

function authorOf({ usuario, usuarioNombre, personal }: Hecho, { requerimiento, yo }: Context): string {
  if (usuario === usuarioIri(yo) && personal) return 'Vos';
  if (usuarioNombre) return usuarioNombre;
  if (!personal) return requerimiento.usuarioNombre ?? requerimiento.contacto?.nombre ?? 'Cliente';
  return usuario === undefined ? 'Automático' : 'Personal';
}

/** Returns "ER" for "Elsa Roldán", and also for "Roldán, Elsa". */
export function initialsOf(nombre: string): string {
  const words = nombre.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const pair = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return pair
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

const CHANNEL = { email: 'correo', push: 'aviso', sms: 'SMS', whatsapp: 'WhatsApp' } as const;
const RECEIPT_BY = {
  email: VIA.correo,
  push: 'al teléfono',
  sms: 'por SMS',
  whatsapp: VIA.whatsapp,
} as const;

const [FAILED, CANCELLED, SENT] = (['fallido', 'cancelado', 'procesado'] as const).map(mensajeEstado.code);

type Aviso = NonNullable<Hecho['avisos']>[number];

/** Under what its owner wrote, the channel alone would be read as theirs: what went out is our receipt. */
function deliveryOf({ tipo, estado, acuse, updated }: Aviso, isReceipt: boolean): Delivery {
  const channel = CHANNEL[tipo];
  if (acuse === 'fallido')
    return { texto: `${channel} ${tipo === 'email' ? 'rebotó' : 'no llegó'}`, tone: 'mal' };
  if (estado === FAILED) return { texto: `${channel} no salió`, tone: 'mal' };
  const time = minuteOf(updated).split(' ')[1] ?? '';
  const went = (how: string) => (isReceipt ? `acuse ${how} ${RECEIPT_BY[tipo]}` : `${channel} ${how}`);
  if (acuse === 'leido') return { texto: `${went('leído')} ${time}`, tone: 'bien' };
  if (acuse === 'entregado') return { texto: `${went('entregado')} ${time}`, tone: 'bien' };
  if (estado === CANCELLED) return { texto: `${channel} cancelado`, tone: 'suave' };
  return { texto: went(estado === SENT ? 'enviado' : 'en camino'), tone: 'suave' };
}

/** The last message that was read: what is written after it may change what the person was about to do. */
export const lastSeguimiento = ({ hechos }: Historia): string | null =>
  hechos.findLast(({ seguimiento }) => seguimiento !== undefined)?.seguimiento ?? null;

/** The news stand while nobody of the staff has written after them. */
export function isStillNew({ hechos }: Historia, nuevoDesde: string): boolean {
  const begin = hechos.findIndex(({ clave }) => clave === nuevoDesde);
  return begin !== -1 && !hechos.slice(begin).some(({ tipo, personal }) => tipo === 'mensaje' && personal);
}
