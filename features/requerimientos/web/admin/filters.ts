import { parseId } from '@oficina/hydra';
import { collapseBlanks, isDay } from '@oficina/values';
import { OPEN_CODES, requerimientoEstado } from '../../contract/index.ts';

export type ListView = 'mios' | 'sin-asignar' | 'con-novedades' | 'vencidos' | 'todos';
export type Orden = 'viejos' | 'recientes' | 'vencen' | 'nuevos';

/** What the address of the queue says. Empty is "all of them"; of the order, the one of the view. */
export type Filters = {
  vista: ListView;
  /** A number looks in the numbers, words in what people wrote. */
  q: string;
  estados: readonly number[];
  categoria: string;
  encargado: string;
  desde: string;
  hasta: string;
  /** By number: the page of a person leads here. */
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

/** As much as the server reads of a text. */
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

/** Whoever has it is what these two are about. */
export const canFilterByEncargado = (vista: ListView): boolean => vista !== 'mios' && vista !== 'sin-asignar';

/** Work: what was left alone longest goes first. All of it, closed too: the newest. */
const DEFAULT_ORDERS: Readonly<Record<ListView, Orden>> = {
  mios: 'viejos',
  'sin-asignar': 'viejos',
  'con-novedades': 'viejos',
  vencidos: 'vencen',
  todos: 'nuevos',
};

export const effectiveOrder = ({ vista, orden }: Pick<Filters, 'vista' | 'orden'>): Orden =>
  orden || DEFAULT_ORDERS[vista];

/** What is not understood does not filter. */
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

/** The address without what it would say anyway. */
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

/** The address of all the cases of one person. */
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

/** As the counts of the tabs are made: what there is to do, unless somebody asked for other states. */
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
