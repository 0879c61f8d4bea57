import { collapseBlanks, isDay } from '@oficina/values';
import { mensajeEstado, type Tipo, tipos } from '../contract/index.ts';
import { PRIORIDAD_OPTIONS } from './labels.ts';

export type View = 'todos' | 'fallidos' | 'no-entregados' | 'pendientes';

/** Null or empty means no filter. */
export type Filters = {
  view: View;
  tipo: Tipo | null;
  para: string;
  prioridad: string;
  desde: string;
  hasta: string;
  page: number;
};

export const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'todos', label: 'Todos' },
  { value: 'fallidos', label: 'Fallidos' },
  { value: 'no-entregados', label: 'No entregados' },
  { value: 'pendientes', label: 'Pendientes' },
];

export const EMPTY_FILTERS = { tipo: null, para: '', prioridad: '', desde: '', hasta: '' } as const;

/** The server reads no more than this of a text. */
export const RECIPIENT_SEARCH_MAX = 200;

const ESTADOS: Readonly<Record<View, readonly number[] | undefined>> = {
  todos: undefined,
  fallidos: [mensajeEstado.code('fallido')],
  'no-entregados': undefined,
  pendientes: [
    mensajeEstado.code('pendiente'),
    mensajeEstado.code('enviando'),
    mensajeEstado.code('reintento'),
  ],
};

export function parseFilters(search: URLSearchParams): Filters {
  const dayOrEmpty = (name: string) => {
    const text = search.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  return {
    view: VIEWS.find(({ value }) => value === search.get('vista'))?.value ?? 'todos',
    tipo: tipos.find((tipo) => tipo === search.get('tipo')) ?? null,
    para: collapseBlanks(search.get('para') ?? '').slice(0, RECIPIENT_SEARCH_MAX),
    prioridad: PRIORIDAD_OPTIONS.find(({ value }) => value === search.get('prioridad'))?.value ?? '',
    desde: dayOrEmpty('desde'),
    hasta: dayOrEmpty('hasta'),
    page: /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1,
  };
}

export function writeFilters({ view, page, ...rest }: Filters): URLSearchParams {
  const search = new URLSearchParams();
  if (view !== 'todos') search.set('vista', view);
  for (const [name, value] of Object.entries(rest)) if (value) search.set(name, value);
  if (page > 1) search.set('page', String(page));
  return search;
}

export const hasFilters = ({ tipo, para, prioridad, desde, hasta }: Filters): boolean =>
  [tipo, para, prioridad, desde, hasta].some(Boolean);

/** Phone numbers are stored without blanks or hyphens, which people type and paste. */
const normalizeRecipient = (para: string) =>
  /^[\d\s().+-]+$/.test(para) ? para.replace(/[^\d+]/g, '') : para;

export function toQuery({ view, tipo, para, prioridad, desde, hasta, page }: Filters) {
  const estado = ESTADOS[view];
  return {
    page,
    ...(estado ? { estado } : {}),
    ...(view === 'no-entregados' ? { acuse: 'fallido' as const } : {}),
    ...(tipo ? { tipo } : {}),
    ...(para ? { para: normalizeRecipient(para) } : {}),
    ...(prioridad ? { prioridad } : {}),
    ...(desde ? { 'created[after]': desde } : {}),
    ...(hasta ? { 'created[before]': hasta } : {}),
  };
}
