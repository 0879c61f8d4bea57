import { collapseBlanks, formatMoment } from '@oficina/values';
import { CORTE_TIPOS, type CorteTipo } from '../../contract/index.ts';

export type View = 'proximos' | 'en-curso' | 'terminados';

/** Null or empty means no filter. */
export type Filters = {
  view: View;
  tipo: CorteTipo | null;
  zona: string;
  pageSize: number;
  page: number;
};

export const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'proximos', label: 'Próximos' },
  { value: 'en-curso', label: 'En curso' },
  { value: 'terminados', label: 'Terminados' },
];

export const PAGE_SIZES = [30, 50, 100] as const;
const [SMALLEST_PAGE] = PAGE_SIZES;

export const EMPTY_FILTERS = { tipo: null, zona: '' } as const;

/** The server reads no more than this of a text filter. */
export const ZONA_SEARCH_MAX = 200;

export function parseFilters(search: URLSearchParams): Filters {
  return {
    view: VIEWS.find(({ value }) => value === search.get('vista'))?.value ?? 'proximos',
    tipo: CORTE_TIPOS.find((tipo) => tipo === search.get('tipo')) ?? null,
    zona: collapseBlanks(search.get('zona') ?? '').slice(0, ZONA_SEARCH_MAX),
    pageSize: PAGE_SIZES.find((pageSize) => String(pageSize) === search.get('filas')) ?? SMALLEST_PAGE,
    page: /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1,
  };
}

export function writeFilters({ view, tipo, zona, pageSize, page }: Filters): URLSearchParams {
  const search = new URLSearchParams();
  if (view !== 'proximos') search.set('vista', view);
  if (tipo) search.set('tipo', tipo);
  if (zona) search.set('zona', zona);
  if (pageSize !== SMALLEST_PAGE) search.set('filas', String(pageSize));
  if (page > 1) search.set('page', String(page));
  return search;
}

export const hasFilters = ({ tipo, zona }: Filters): boolean => tipo !== null || zona !== '';

function viewQuery(view: View, now: Date) {
  if (view === 'terminados') return { vigente: false, 'order[inicio]': 'desc' as const };
  const nowText = formatMoment(now);
  return view === 'proximos'
    ? { 'inicio[strictly_after]': nowText, 'order[inicio]': 'asc' as const }
    : { vigente: true, 'inicio[before]': nowText, 'order[inicio]': 'desc' as const };
}

export function toQuery({ view, tipo, zona, pageSize, page }: Filters, now: Date) {
  return {
    page,
    itemsPerPage: pageSize,
    ...viewQuery(view, now),
    ...(tipo ? { tipo } : {}),
    ...(zona ? { zona } : {}),
  };
}
