import { parseId } from '@oficina/hydra';
import { DateText } from '@oficina/ui/date-text';
import { dateRange, defineList, manyFilter, optionFilter, PAGE_SIZES, textFilter } from '@oficina/ui/list';
import { formatCount } from '@oficina/ui/money';
import {
  OPEN_CODES,
  RESUMEN_COUNT_LIMIT,
  type Requerimiento,
  requerimientoEstado,
  staffRequerimientoPath,
} from '../../contract/index.ts';
import { requerimientosRoutes } from '../../contract/requerimientos.routes.ts';
import styles from './queue.module.css';
import { STAFF_KEY, type useResumen } from './requerimientos.api.ts';
import { displayEncargadoNombre, displayUsuarioNombre, type Yo } from './staff-actor.ts';
import { EstadoAndVencido } from './staff-estado-badge.tsx';
import { isLate } from './texts.ts';

export type QueueContext = {
  yo: Yo;
  now: Date;
  resumen?: ReturnType<typeof useResumen>['data'];
  categorias?: readonly { id: number; nombre: string }[] | undefined;
  encargados?: readonly { id: number; nombreVisible: string }[] | undefined;
  /** The filter holds an id; the name is known once a case of that person is on the screen. */
  clienteNombre?: string | undefined;
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
        query: { vencido: true, estado: OPEN_CODES },
        sort: 'vencen',
      },
      { value: 'todos', label: 'Todos', empty: 'Todavía no hay casos.', sort: 'nuevos' },
    ],
  },
  filters: {
    q: textFilter({ label: 'Buscar', placeholder: 'Número o palabras', query: 'q' }),
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
    cliente: {
      label: 'Cliente',
      parse: (text) => (isId(text) ? text : null),
      describe: (id, { clienteNombre }) => clienteNombre ?? id,
      query: 'usuario',
    },
    estado: manyFilter({ label: 'Estado', options: ESTADO_OPTIONS, query: 'estado' }),
  },
  sorts: [
    { value: 'viejos', label: 'Esperan más', query: { 'order[updated]': 'asc' } },
    { value: 'recientes', label: 'Movidos recién', query: { 'order[updated]': 'desc' } },
    { value: 'vencen', label: 'Vencen antes', query: { 'order[vence]': 'asc' } },
    { value: 'nuevos', label: 'Más nuevos', query: { 'order[id]': 'desc' } },
  ],
  pageSizes: PAGE_SIZES,
  tableRem: 49,
  nameOf: ({ numero }) => `el caso ${numero}`,
  linkTo: ({ id }) => staffRequerimientoPath(id),
  isSelectable: () => true,
  columns: [
    { title: 'N.º', cell: ({ numero }) => numero, card: 'title' },
    { title: 'Nov.', cell: ({ novedadesEncargado }) => novedadesEncargado && <NovedadStar />, card: 'badge' },
    { title: 'Estado', cell: (row) => <EstadoAndVencido {...row} />, card: 'badge' },
    { title: 'Categoría', cell: ({ categoria }) => categoria.nombre, card: 'text', wraps: true },
    { title: 'Cliente', cell: displayUsuarioNombre, wraps: true },
    { title: 'Suministro', cell: ({ suministroCuenta }) => suministroCuenta ?? '–' },
    { title: 'Encargado', cell: (row, { yo }) => displayEncargadoNombre(row, yo), wraps: true },
    { title: 'Actualiz.', cell: (row, { now }) => <Actualizado row={row} now={now} />, card: 'note' },
  ],
});

function NovedadStar() {
  return (
    <span className={styles.estrella}>
      <svg
        width={20}
        height={20}
        viewBox="0 0 24 24"
        fill="currentColor"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M12 2.5l2.9 6.2 6.6.8-4.9 4.6 1.3 6.6-5.9-3.3-5.9 3.3 1.3-6.6L2.5 9.5l6.6-.8z" />
      </svg>
      <span className="oculto">Novedad</span>
    </span>
  );
}

function Actualizado({ row, now }: { row: Requerimiento; now: Date }) {
  const date = <DateText value={row.updated} format="relativa" now={now} />;
  if (!isLate(row, now)) return date;
  return (
    <strong>
      {date} <span className={styles.demorado}>Demorado</span>
    </strong>
  );
}
