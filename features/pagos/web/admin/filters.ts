import { parseId } from '@oficina/hydra';
import { collapseBlanks, dayInArgentina, isDay } from '@oficina/values';
import { pagoEstado } from '../../contract/index.ts';
import { ORIGEN_OPTIONS } from './texts.ts';

export type PagosView = 'todos' | 'en-verificacion' | 'a-devolver' | 'rechazados';

/** Empty means no filter. */
export type PagosFilters = {
  vista: PagosView;
  /** Null means the default of the view; empty means that the user asked for no start date. */
  desde: string | null;
  hasta: string;
  /** The list can filter people only by id. */
  cliente: string;
  factura: string;
  origen: string;
  filas: number;
  page: number;
};

export const VIEWS: readonly { value: PagosView; label: string }[] = [
  { value: 'todos', label: 'Todos' },
  { value: 'en-verificacion', label: 'En verificación' },
  { value: 'a-devolver', label: 'A devolver' },
  { value: 'rechazados', label: 'Rechazados' },
];

export const PAGE_SIZES = [30, 50, 100] as const;
const [DEFAULT_PAGE_SIZE] = PAGE_SIZES;

export const NO_FILTERS = { desde: null, hasta: '', cliente: '', factura: '', origen: '' } as const;

/** The server reads no more than this of a text. */
export const MAX_FACTURA_LENGTH = 200;

const ESTADOS: Readonly<Record<PagosView, number | undefined>> = {
  todos: undefined,
  'en-verificacion': pagoEstado.code('enVerificacion'),
  'a-devolver': pagoEstado.code('aDevolver'),
  rechazados: pagoEstado.code('rechazado'),
};

const DEFAULT_DAYS = 31;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The two views of unresolved pagos have no start date, because the oldest ones matter most. */
export function effectiveFrom({ vista, desde }: Pick<PagosFilters, 'vista' | 'desde'>, now: Date): string {
  if (desde !== null) return desde;
  if (vista === 'en-verificacion' || vista === 'a-devolver') return '';
  return dayInArgentina(new Date(now.getTime() - (DEFAULT_DAYS - 1) * DAY_MS));
}

export function parseFilters(search: URLSearchParams): PagosFilters {
  const texto = (name: string) => collapseBlanks(search.get(name) ?? '');
  const dayParam = (name: string) => (isDay(texto(name)) ? texto(name) : '');
  const desde = search.get('desde');
  return {
    vista: VIEWS.find(({ value }) => value === search.get('vista'))?.value ?? 'todos',
    desde: desde === '' || isDay(desde ?? '') ? desde : null,
    hasta: dayParam('hasta'),
    cliente: parseId(texto('cliente')) === null ? '' : texto('cliente'),
    factura: texto('factura').slice(0, MAX_FACTURA_LENGTH),
    origen: ORIGEN_OPTIONS.find(({ value }) => value === search.get('origen'))?.value ?? '',
    filas: PAGE_SIZES.find((filas) => String(filas) === search.get('filas')) ?? DEFAULT_PAGE_SIZE,
    page: /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1,
  };
}

export function writeFilters({ vista, desde, filas, page, ...rest }: PagosFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (vista !== 'todos') search.set('vista', vista);
  if (desde !== null) search.set('desde', desde);
  for (const [name, value] of Object.entries(rest)) if (value) search.set(name, value);
  if (filas !== DEFAULT_PAGE_SIZE) search.set('filas', String(filas));
  if (page > 1) search.set('page', String(page));
  return search;
}

export const pagosSearchOf = (usuarioId: number): string => `?desde=&cliente=${usuarioId}`;

export function toQuery(filters: PagosFilters, now: Date) {
  const { vista, hasta, cliente, factura, origen, filas, page } = filters;
  const desde = effectiveFrom(filters, now);
  const estado = ESTADOS[vista];
  return {
    page,
    itemsPerPage: filas,
    ...(estado === undefined ? {} : { estado }),
    ...(desde ? { 'created[after]': desde } : {}),
    ...(hasta ? { 'created[before]': hasta } : {}),
    ...(cliente ? { usuario: cliente } : {}),
    ...(factura ? { 'factura.numero': factura } : {}),
    ...(origen ? { origen } : {}),
    // In the view of pagos in doubt, the person who has waited longest goes first.
    ...(vista === 'en-verificacion' ? { 'order[id]': 'asc' as const } : {}),
  };
}
