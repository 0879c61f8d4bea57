import { parseId } from '@oficina/hydra';
import { collapseBlanks, isDay } from '@oficina/values';
import { OPEN_CODES, requerimientoEstado } from '../../contract/index.ts';

export type ListView = 'mios' | 'sin-asignar' | 'con-novedades' | 'vencidos' | 'todos';
export type Orden = 'viejos' | 'recientes' | 'vencen' | 'nuevos';

/** An empty value does not filter; an empty order is the default of the view. */
export type Filters = {
  vista: ListView;
  q: string;
  estados: readonly number[];
  categoria: string;
  encargado: string;
  desde: string;
  hasta: string;
  /** The value is the id of a person; their page links here with it. */
  cliente: string;
  orden: Orden | '';
  pageSize: number;
  page: number;
};

export const LIST_VIEWS: readonly { value: ListView; label: string }[] = [
  { value: 'mios', label: 'Míos' },
  { value: 'sin-asignar', label: 'Sin asignar' },
  { value: 'con-novedades', label: 'Con novedades' },
  { value: 'vencidos', label: 'Vencidos' },
  { value: 'todos', label: 'Todos' },
];

export const ORDERS: readonly { value: Orden; label: string }[] = [
  { value: 'viejos', label: 'Esperan más' },
  { value: 'recientes', label: 'Movidos recién' },
  { value: 'vencen', label: 'Vencen antes' },
  { value: 'nuevos', label: 'Más nuevos' },
];

export const PAGE_SIZES = [30, 50, 100] as const;
const [DEFAULT_PAGE_SIZE] = PAGE_SIZES;

/** The server reads no more of a text than this. */
export const SEARCH_MAX_LENGTH = 200;

export const EMPTY_FILTERS = {
  q: '',
  estados: [],
  categoria: '',
  encargado: '',
  desde: '',
  hasta: '',
  cliente: '',
} as const satisfies Partial<Filters>;

/** These two views already fix the encargado. */
export const canFilterByEncargado = (vista: ListView): boolean => vista !== 'mios' && vista !== 'sin-asignar';

/** Views of pending work show first the case left alone longest; the view of all cases shows the newest first. */
const DEFAULT_ORDERS: Readonly<Record<ListView, Orden>> = {
  mios: 'viejos',
  'sin-asignar': 'viejos',
  'con-novedades': 'viejos',
  vencidos: 'vencen',
  todos: 'nuevos',
};

export const effectiveOrder = ({ vista, orden }: Pick<Filters, 'vista' | 'orden'>): Orden =>
  orden || DEFAULT_ORDERS[vista];

export function parseFilters(search: URLSearchParams): Filters {
  const texto = (name: string) => collapseBlanks(search.get(name) ?? '');
  const day = (name: string) => (isDay(texto(name)) ? texto(name) : '');
  const numero = (name: string) => (parseId(texto(name)) === null ? '' : texto(name));
  const vista = LIST_VIEWS.find(({ value }) => value === search.get('vista'))?.value ?? 'mios';
  const wantedEstados = search.getAll('estado');
  return {
    vista,
    q: texto('q').slice(0, SEARCH_MAX_LENGTH),
    estados: requerimientoEstado.codes().filter((code) => wantedEstados.includes(String(code))),
    categoria: numero('categoria'),
    encargado: canFilterByEncargado(vista) ? numero('encargado') : '',
    desde: day('desde'),
    hasta: day('hasta'),
    cliente: numero('cliente'),
    orden: ORDERS.find(({ value }) => value === search.get('orden'))?.value ?? '',
    pageSize: PAGE_SIZES.find((pageSize) => String(pageSize) === search.get('filas')) ?? DEFAULT_PAGE_SIZE,
    page: /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1,
  };
}

export function formatFilters({ vista, estados, pageSize, page, ...rest }: Filters): URLSearchParams {
  const search = new URLSearchParams();
  if (vista !== 'mios') search.set('vista', vista);
  for (const estado of estados) search.append('estado', String(estado));
  for (const [name, value] of Object.entries(rest)) if (value) search.set(name, value);
  if (!canFilterByEncargado(vista)) search.delete('encargado');
  if (pageSize !== DEFAULT_PAGE_SIZE) search.set('filas', String(pageSize));
  if (page > 1) search.set('page', String(page));
  return search;
}

export const usuarioRequerimientosSearch = (usuarioId: number): string => `?vista=todos&cliente=${usuarioId}`;

export const hasFilters = (filters: Filters): boolean =>
  filters.estados.length > 0 ||
  [filters.q, filters.categoria, filters.encargado, filters.desde, filters.hasta, filters.cliente].some(
    Boolean,
  );

const ORDER_QUERIES = {
  viejos: { 'order[updated]': 'asc' },
  recientes: { 'order[updated]': 'desc' },
  vencen: { 'order[vence]': 'asc' },
  nuevos: { 'order[id]': 'desc' },
} as const satisfies Record<Orden, Record<string, 'asc' | 'desc'>>;

/** The query must match the counts of the tabs. */
function viewQuery(vista: ListView, encargado: string) {
  const encargadoFilter = encargado ? { encargado } : {};
  if (vista === 'mios') return { encargado: 'yo' };
  if (vista === 'sin-asignar') return { encargado: 'ninguno' };
  if (vista === 'con-novedades') return { ...encargadoFilter, novedadesEncargado: true };
  return vista === 'vencidos' ? { ...encargadoFilter, vencido: true } : encargadoFilter;
}

export function toQuery(filters: Filters) {
  const { vista, q, categoria, encargado, desde, hasta, cliente, pageSize, page } = filters;
  const includesClosed = vista === 'todos' || vista === 'con-novedades';
  const estados = filters.estados.length === 0 && !includesClosed ? OPEN_CODES : filters.estados;
  return {
    page,
    itemsPerPage: pageSize,
    ...viewQuery(vista, encargado),
    ...(estados.length > 0 ? { estado: estados } : {}),
    ...(q ? { q } : {}),
    ...(categoria ? { categoria } : {}),
    ...(cliente ? { usuario: cliente } : {}),
    ...(desde ? { 'created[after]': desde } : {}),
    ...(hasta ? { 'created[before]': hasta } : {}),
    ...ORDER_QUERIES[effectiveOrder(filters)],
  };
}
