import { collapseBlanks, isDay } from '@oficina/values';
import { mensajeEstado, type Tipo, tipos } from '../contract/index.ts';
import { PRIORIDADES_OFRECIDAS } from './palabras.ts';

export type Vista = 'todos' | 'fallidos' | 'no-entregados' | 'pendientes';

/** What the address of the list says. Null or empty is "all of them". */
export type Filtros = {
  vista: Vista;
  tipo: Tipo | null;
  para: string;
  prioridad: string;
  desde: string;
  hasta: string;
  page: number;
};

export const VISTAS: readonly { value: Vista; label: string }[] = [
  { value: 'todos', label: 'Todos' },
  { value: 'fallidos', label: 'Fallidos' },
  { value: 'no-entregados', label: 'No entregados' },
  { value: 'pendientes', label: 'Pendientes' },
];

export const SIN_FILTROS = { tipo: null, para: '', prioridad: '', desde: '', hasta: '' } as const;

/** As much as the server reads of a text. */
export const LARGO_PARA = 200;

const ESTADOS: Readonly<Record<Vista, readonly number[] | undefined>> = {
  todos: undefined,
  fallidos: [mensajeEstado.code('fallido')],
  'no-entregados': undefined,
  pendientes: [
    mensajeEstado.code('pendiente'),
    mensajeEstado.code('enviando'),
    mensajeEstado.code('reintento'),
  ],
};

/** What is not understood does not filter. */
export function leerFiltros(search: URLSearchParams): Filtros {
  const dia = (name: string) => {
    const text = search.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  return {
    vista: VISTAS.find(({ value }) => value === search.get('vista'))?.value ?? 'todos',
    tipo: tipos.find((tipo) => tipo === search.get('tipo')) ?? null,
    para: collapseBlanks(search.get('para') ?? '').slice(0, LARGO_PARA),
    prioridad: PRIORIDADES_OFRECIDAS.find(({ value }) => value === search.get('prioridad'))?.value ?? '',
    desde: dia('desde'),
    hasta: dia('hasta'),
    page: /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1,
  };
}

/** The address without what it would say anyway. */
export function escribirFiltros({ vista, page, ...resto }: Filtros): URLSearchParams {
  const search = new URLSearchParams();
  if (vista !== 'todos') search.set('vista', vista);
  for (const [name, value] of Object.entries(resto)) if (value) search.set(name, value);
  if (page > 1) search.set('page', String(page));
  return search;
}

export const hayFiltros = ({ tipo, para, prioridad, desde, hasta }: Filtros): boolean =>
  [tipo, para, prioridad, desde, hasta].some(Boolean);

/** A number is kept without blanks nor hyphens, which people write and paste. */
const comoSeGuarda = (para: string) => (/^[\d\s().+-]+$/.test(para) ? para.replace(/[^\d+]/g, '') : para);

export function toQuery({ vista, tipo, para, prioridad, desde, hasta, page }: Filtros) {
  const estado = ESTADOS[vista];
  return {
    page,
    ...(estado ? { estado } : {}),
    ...(vista === 'no-entregados' ? { acuse: 'fallido' as const } : {}),
    ...(tipo ? { tipo } : {}),
    ...(para ? { para: comoSeGuarda(para) } : {}),
    ...(prioridad ? { prioridad } : {}),
    ...(desde ? { 'created[after]': desde } : {}),
    ...(hasta ? { 'created[before]': hasta } : {}),
  };
}
