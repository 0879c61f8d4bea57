import { parseId } from '@oficina/hydra';
import { DateText } from '@oficina/ui/date-text';
import {
  dateRange,
  defineList,
  type Filter,
  type ListQuery,
  manyFilter,
  optionFilter,
  PAGE_SIZES,
  textFilter,
} from '@oficina/ui/list';
import { formatCount } from '@oficina/ui/money';
import { dayInArgentina, formatMoment } from '@oficina/values';
import {
  OPEN_CODES,
  RESUMEN_COUNT_LIMIT,
  type Requerimiento,
  requerimientoEstado,
  staffRequerimientoPath,
} from '../../contract/index.ts';
import { requerimientosRoutes } from '../../contract/requerimientos.routes.ts';
import { LoteButtons, type OnAct } from './lote-toolbar.tsx';
import styles from './queue.module.css';
import { STAFF_KEY, type useResumen } from './requerimientos.api.ts';
import { displayEncargadoNombre, displayUsuarioNombre, type Yo } from './staff-actor.ts';
import { StaffEstadoBadge } from './staff-estado-badge.tsx';
import { isLate } from './texts.ts';
import { Vence } from './vence.tsx';

export type QueueContext = {
  yo: Yo;
  now: Date;
  resumen?: ReturnType<typeof useResumen>['data'];
  categorias?: readonly { id: number; nombre: string }[] | undefined;
  encargados?: readonly { id: number; nombreVisible: string }[] | undefined;
  /** The filter holds an id; the name is known once a case of that person is on the screen. */
  clienteNombre?: string | undefined;
  onAct?: OnAct;
};

const ESTADO_OPTIONS = requerimientoEstado
  .codes()
  .map((code) => ({ value: String(code), label: requerimientoEstado.label(code) }));

/** These two views already fix the encargado. */
const ENCARGADO_VIEWS: readonly string[] = ['mios', 'sin-asignar'];

/** The server stops counting at a limit. */
const countText = (count: number | undefined) =>
  count === RESUMEN_COUNT_LIMIT ? `más de ${formatCount(count - 1)}` : count;

const isId = (text: string) => parseId(text) !== null;

const DAY_MS = 24 * 60 * 60 * 1000;
const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);
const momentsAgo = (now: Date, days: string) => formatMoment(daysFrom(now, -Number(days)));
const startOfDay = (now: Date, days: number) => `${dayInArgentina(daysFrom(now, days))}T00:00:00-03:00`;

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
  plural: 'requerimientos',
  queryKey: STAFF_KEY,
  // The query of each view must match its count. Views of pending work show first the case left alone longest.
  views: {
    label: 'Qué casos ver',
    options: [
      {
        value: 'mios',
        label: 'Míos',
        empty: 'No tenés casos abiertos asignados.',
        count: ({ resumen }) => countText(resumen?.mios),
        query: { encargado: 'yo', estado: OPEN_CODES },
        sort: 'viejos',
      },
      {
        value: 'sin-asignar',
        label: 'Sin asignar',
        empty: 'No hay casos sin asignar.',
        count: ({ resumen }) => countText(resumen?.sinAsignar),
        query: { encargado: 'ninguno', estado: OPEN_CODES },
        sort: 'viejos',
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
      { value: 'todos', label: 'Todos', empty: 'Todavía no hay casos.', sort: 'nuevos' },
    ],
  },
  filters: {
    q: textFilter({ label: 'Buscar', placeholder: 'Buscar en la lista', query: 'q', isSearch: true }),
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
    ...dateRange('created'),
    vence: onlyByLink({
      label: 'Vence',
      names: { vencidos: 'vencidos', pronto: 'hoy o mañana' },
      query: (value, { now }) =>
        value === 'vencidos'
          ? { vencido: true }
          : { 'vence[after]': formatMoment(now), 'vence[before]': startOfDay(now, 2) },
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
    cliente: {
      label: 'Cliente',
      parse: (text) => (isId(text) ? text : null),
      describe: (id, { clienteNombre }) => clienteNombre ?? id,
      query: 'usuario',
    },
  },
  sorts: [
    { value: 'viejos', label: 'Esperan más', query: { 'order[updated]': 'asc' } },
    { value: 'recientes', label: 'Movidos recién', query: { 'order[updated]': 'desc' } },
    { value: 'vencen', label: 'Vencen antes', query: { 'order[vence]': 'asc' } },
    { value: 'nuevos', label: 'Más nuevos', query: { 'order[id]': 'desc' } },
  ],
  pageSizes: PAGE_SIZES,
  nameOf: ({ numero }) => `el caso ${numero}`,
  linkTo: ({ id }) => staffRequerimientoPath(id),
  tonesOf: ({ vencido, novedadesEncargado }) => ({ isNew: novedadesEncargado, isLate: vencido }),
  isSelectable: () => true,
  columns: [
    { title: 'N.º', cell: Numero, card: 'title', width: 7.25, sorts: { desc: 'nuevos' } },
    { title: 'Asunto', cell: Asunto, card: 'text' },
    {
      title: 'Cliente',
      cell: (row) => <span className={styles.cliente}>{displayUsuarioNombre(row)}</span>,
      card: 'data',
      width: 9.5,
    },
    { title: 'Estado', cell: (row) => <StaffEstadoBadge estado={row.estado} />, card: 'badge', width: 11 },
    {
      title: 'Encargado',
      cell: (row, { yo }) => displayEncargadoNombre(row, yo),
      width: 5.75,
      priority: 2,
    },
    {
      title: 'Vence',
      cell: (row, { now }) => <Vence {...row} now={now} />,
      card: 'data',
      width: 6.875,
      sorts: { asc: 'vencen' },
    },
    {
      title: 'Movido',
      cell: (row, { now }) => <LastMove row={row} now={now} />,
      align: 'end',
      width: 5.25,
      priority: 3,
      sorts: { asc: 'viejos', desc: 'recientes' },
    },
    {
      title: 'Suministro',
      cell: ({ suministroCuenta }) => suministroCuenta ?? '–',
      width: 7,
      priority: 4,
    },
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

function Asunto({ categoria, descripcion }: Requerimiento) {
  return (
    <>
      <span className={styles.categoria}>{categoria.nombre}</span>{' '}
      <span className={styles.texto}>· {descripcion}</span>
    </>
  );
}

function LastMove({ row, now }: { row: Requerimiento; now: Date }) {
  const date = <DateText value={row.updated} format="edad" now={now} />;
  return isLate(row, now) ? <strong className={styles.demorado}>{date}</strong> : date;
}
