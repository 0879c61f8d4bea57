import { parseId } from '@oficina/hydra';
import { DateText } from '@oficina/ui/date-text';
import { IconEye } from '@oficina/ui/icon';
import {
  dateRange,
  defineList,
  type Filter,
  type Find,
  type ListQuery,
  manyFilter,
  optionFilter,
  PAGE_SIZES,
  pickFilter,
} from '@oficina/ui/list';
import { formatCount } from '@oficina/ui/money';
import { dayInArgentina, formatMoment, initialsOf } from '@oficina/values';
import {
  CANALES,
  type Canal,
  isOpenEstado,
  OPEN_CODES,
  RESUMEN_COUNT_LIMIT,
  type Requerimiento,
  requerimientoEstado,
  staffRequerimientoPath,
} from '../../contract/index.ts';
import { requerimientosRoutes } from '../../contract/requerimientos.routes.ts';
import { LoteButtons, type OnAct } from './lote-toolbar.tsx';
import styles from './queue.module.css';
import { searchFilter, textsFilter } from './queue-search.tsx';
import { STAFF_KEY, type useResumen } from './requerimientos.api.ts';
import { displayEncargadoNombre, type Yo } from './staff-actor.ts';
import { StaffEstadoBadge } from './staff-estado-badge.tsx';
import { Vence } from './vence.tsx';

export type QueueContext = {
  yo: Yo;
  now: Date;
  resumen?: ReturnType<typeof useResumen>['data'];
  categorias?: readonly { id: number; nombre: string }[] | undefined;
  encargados?: readonly { id: number; nombreVisible: string }[] | undefined;
  /** The filters hold ids. The names are known once a case of theirs is on the screen. */
  firstRow?: Requerimiento | undefined;
  /** Where there is a box that finds anybody, these are chosen by writing. */
  finds?: { persona: Find; suministro: Find } | undefined;
  /** Who else has each case open now. */
  lookers?: ReadonlyMap<number, readonly string[]>;
  onAct?: OnAct;
};

const ESTADO_OPTIONS = requerimientoEstado
  .codes()
  .map((code) => ({ value: String(code), label: requerimientoEstado.label(code) }));

const CANAL_LABELS: Readonly<Record<Canal, string>> = {
  web: 'Web',
  mostrador: 'Mostrador',
  telefono: 'Teléfono',
  whatsapp: 'WhatsApp',
  correo: 'Correo',
};
const CANAL_OPTIONS = CANALES.map((canal) => ({ value: canal, label: CANAL_LABELS[canal] }));

/** These two views already fix the encargado. */
const ENCARGADO_VIEWS: readonly string[] = ['mios', 'sin-asignar'];

/** The server stops counting at a limit. */
const countText = (count: number | undefined) =>
  count === RESUMEN_COUNT_LIMIT ? `más de ${formatCount(count - 1)}` : count;

const isId = (text: string) => parseId(text) !== null;
const parseIdText = (text: string) => (isId(text) ? text : null);

const DAY_MS = 24 * 60 * 60 * 1000;
const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);
const momentsAgo = (now: Date, days: string) => formatMoment(daysFrom(now, -Number(days)));
const startOfDay = (now: Date, days: number) => `${dayInArgentina(daysFrom(now, days))}T00:00:00-03:00`;
const dueBefore = (now: Date, days: number) => ({
  'vence[after]': formatMoment(now),
  'vence[before]': startOfDay(now, days),
});
/** The term of a case that waits for its owner does not run. */
const RUNNING_CODES = OPEN_CODES.filter((code) => code !== requerimientoEstado.code('esperaUsuario'));

type LinkFilter<N extends string> = {
  label: string;
  /** Each value that a link may carry, as its chip says it. */
  names: Readonly<Record<string, string>>;
  query: (value: string, context: QueueContext) => ListQuery<N>;
};

/** "Mi día" leads to these, and their chip takes them away. */
const onlyByLink = <N extends string>({ label, names, query }: LinkFilter<N>): Filter<QueueContext, N> => ({
  label,
  parse: (text) => (text in names ? text : null),
  describe: (value) => names[value] ?? value,
  query,
});

export const queueList = defineList<QueueContext>()(requerimientosRoutes.listar, {
  id: 'requerimientos',
  plural: 'requerimientos',
  queryKey: STAFF_KEY,
  // The query of each view must match its count. Views of pending work show first what falls due first.
  views: {
    label: 'Qué casos ver',
    options: [
      {
        value: 'mios',
        label: 'Míos',
        empty: 'No tenés casos abiertos asignados.',
        count: ({ resumen }) => countText(resumen?.mios),
        query: { encargado: 'yo', estado: OPEN_CODES },
        sort: 'vencen',
      },
      {
        value: 'sin-asignar',
        label: 'Sin asignar',
        empty: 'No hay casos sin asignar.',
        count: ({ resumen }) => countText(resumen?.sinAsignar),
        query: { encargado: 'ninguno', estado: OPEN_CODES },
        sort: 'vencen',
      },
      {
        value: 'con-novedades',
        label: 'Con novedades',
        empty: 'No hay casos con novedades.',
        count: ({ resumen }) => countText(resumen?.conNovedades),
        query: { novedadesEncargado: true },
        sort: 'viejos',
      },
      {
        value: 'vencidos',
        label: 'Vencidos',
        empty: 'No hay casos vencidos.',
        count: ({ resumen }) => countText(resumen?.vencidos),
        isUrgent: true,
        query: { vencido: true, estado: OPEN_CODES },
        sort: 'vencen',
      },
      {
        value: 'vencen-hoy',
        label: 'Vencen hoy',
        empty: 'No hay casos que venzan hoy.',
        count: ({ resumen }) => countText(resumen?.vencenHoy),
        query: ({ now }) => ({ estado: RUNNING_CODES, ...dueBefore(now, 1) }),
        sort: 'vencen',
      },
      {
        value: 'abiertos',
        label: 'Abiertos',
        empty: 'No hay casos abiertos.',
        query: { estado: OPEN_CODES },
        sort: 'vencen',
      },
      // No index has the closed cases of all years by their term, and who looks for one of them knows when it was.
      { value: 'todos', label: 'Todos', empty: 'Todavía no hay casos.', sort: 'nuevos' },
    ],
  },
  filters: {
    q: searchFilter,
    textos: textsFilter,
    estado: manyFilter({ label: 'Estado', options: ESTADO_OPTIONS, query: 'estado' }),
    categoria: optionFilter({
      label: 'Categoría',
      all: 'Todas',
      options: ({ categorias = [] }) =>
        categorias.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
      isValid: isId,
      query: 'categoria',
    }),
    encargado: optionFilter({
      label: 'Encargado',
      options: ({ encargados = [] }) =>
        encargados.map(({ id, nombreVisible }) => ({ value: String(id), label: nombreVisible })),
      isValid: isId,
      // An encargado cannot see the cases of others.
      isOffered: (view, { yo }) => yo.isAdmin && !ENCARGADO_VIEWS.includes(view),
      query: 'encargado',
    }),
    suministro: pickFilter({
      label: 'Suministro',
      placeholder: 'Cuenta o titular',
      parse: parseIdText,
      query: 'suministro',
      find: ({ finds }) => finds?.suministro,
      nameOf: ({ firstRow }) => firstRow?.suministroCuenta,
    }),
    cliente: pickFilter({
      label: 'Persona',
      placeholder: 'Nombre o documento',
      parse: parseIdText,
      query: 'usuario',
      find: ({ finds }) => finds?.persona,
      nameOf: ({ firstRow }) => firstRow?.usuarioNombre,
    }),
    canal: manyFilter({ label: 'Canal', options: CANAL_OPTIONS, query: 'canal' }),
    ...dateRange('created'),
    vence: onlyByLink({
      label: 'Vence',
      names: { vencidos: 'vencidos', pronto: 'hoy o mañana' },
      query: (value, { now }) => (value === 'vencidos' ? { vencido: true } : dueBefore(now, 2)),
    }),
    espera: onlyByLink({
      label: 'Espera al usuario',
      names: { 5: 'hace más de 5 días' },
      query: (days, { now }) => ({ 'enEsperaDesde[before]': momentsAgo(now, days) }),
    }),
    updated: onlyByLink({
      label: 'Sin movimiento',
      names: { 3: 'hace 3 días' },
      query: (days, { now }) => ({ 'updated[before]': momentsAgo(now, days) }),
    }),
  },
  sorts: [
    { value: 'vencen', label: 'Vence', query: { 'order[urgencia]': 'asc' } },
    { value: 'viejos', label: 'Esperan más', query: { 'order[updated]': 'asc' } },
    { value: 'recientes', label: 'Movidos recién', query: { 'order[updated]': 'desc' } },
    { value: 'nuevos', label: 'Más nuevos', query: { 'order[id]': 'desc' } },
  ],
  pageSizes: PAGE_SIZES,
  isLive: true,
  nameOf: ({ numero }) => `el caso ${numero}`,
  linkTo: ({ id }) => staffRequerimientoPath(id),
  tonesOf: ({ vencido, novedadesEncargado }) => ({ isNew: novedadesEncargado, isLate: vencido }),
  isSelectable: () => true,
  columns: [
    { title: 'N.º', cell: Numero, card: 'title', width: 6.9375, sorts: { desc: 'nuevos' } },
    { title: 'Asunto', cell: Asunto, card: 'text', least: 17 },
    {
      title: 'Cliente',
      // Without an account it is a name all the same; the case says the rest.
      cell: ({ usuarioNombre, contacto }) => (
        <span className={styles.cliente}>{usuarioNombre ?? contacto?.nombre ?? '–'}</span>
      ),
      card: 'data',
      width: 9.5,
    },
    { title: 'Estado', cell: (row) => <StaffEstadoBadge estado={row.estado} />, card: 'badge', width: 11 },
    { title: 'Encargado', cell: Encargado, width: 5.75, priority: 2 },
    {
      title: 'Vence',
      cell: (row, { now }) => <Vence {...row} now={now} />,
      card: 'data',
      width: 6.875,
      sorts: { asc: 'vencen' },
    },
    { title: 'Espera', cell: Espera, align: 'end', width: 4.25, priority: 3 },
    { title: 'Suministro', cell: ({ suministroCuenta }) => suministroCuenta ?? '–', width: 7, priority: 4 },
    { title: 'Canal', cell: ({ canal }) => (canal ? CANAL_LABELS[canal] : '–'), width: 6, priority: 4 },
  ],
  actions: (row, { yo, onAct }) => onAct && <LoteButtons requerimientos={[row]} yo={yo} onAct={onAct} />,
});

function Numero({ numero, novedadesEncargado }: Requerimiento) {
  const [year, order] = numero.split('-');
  return (
    <>
      {novedadesEncargado && <span className="oculto">Novedad </span>}
      <span className={styles.anio}>{year}-</span>
      {order}
    </>
  );
}

function Asunto({ categoria, descripcion, ultimoTexto = descripcion }: Requerimiento) {
  return (
    <>
      <span className={styles.categoria}>{categoria.nombre}</span>{' '}
      <span className={styles.texto}>· {ultimoTexto}</span>
    </>
  );
}

/** Who has it open now matters more than whose it is, because two people would answer it. */
function Encargado(row: Requerimiento, { yo, lookers }: QueueContext) {
  const [looker, ...others] = lookers?.get(row.id) ?? [];
  if (looker === undefined) return displayEncargadoNombre(row, yo);
  const all = [looker, ...others].join(', ');
  return (
    <span className={styles.mirando} title={`La tiene abierta ${all}`}>
      <IconEye size={16} />
      <span aria-hidden="true">
        {initialsOf(looker)}
        {others.length > 0 && ` +${others.length}`}
      </span>
      <span className="oculto">La tiene abierta {all}</span>
    </span>
  );
}

/** Since the member wrote last. Nobody waits for us where we were the last to write, nor where the case is closed. */
function Espera({ estado, ultimoPor, ultimoMomento, created }: Requerimiento, { now }: QueueContext) {
  if (ultimoPor === 'personal' || !isOpenEstado(estado)) return null;
  return <DateText value={ultimoMomento ?? created} format="edad" now={now} />;
}
