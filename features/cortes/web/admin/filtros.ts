import { collapseBlanks, formatMoment } from '@oficina/values';
import { TIPOS_DE_CORTE, type TipoDeCorte } from '../../contract/index.ts';

export type Vista = 'proximos' | 'en-curso' | 'terminados';

/** What the address of the list says. Null or empty is "all of them". */
export type Filtros = {
  vista: Vista;
  tipo: TipoDeCorte | null;
  zona: string;
  filas: number;
  page: number;
};

export const VISTAS: readonly { value: Vista; label: string }[] = [
  { value: 'proximos', label: 'Próximos' },
  { value: 'en-curso', label: 'En curso' },
  { value: 'terminados', label: 'Terminados' },
];

export const FILAS = [30, 50, 100] as const;
const [POCAS] = FILAS;

export const SIN_FILTROS = { tipo: null, zona: '' } as const;

/** As much as the server reads of a text. */
export const LARGO_ZONA = 200;

/** What is not understood does not filter. */
export function leerFiltros(search: URLSearchParams): Filtros {
  return {
    vista: VISTAS.find(({ value }) => value === search.get('vista'))?.value ?? 'proximos',
    tipo: TIPOS_DE_CORTE.find((tipo) => tipo === search.get('tipo')) ?? null,
    zona: collapseBlanks(search.get('zona') ?? '').slice(0, LARGO_ZONA),
    filas: FILAS.find((filas) => String(filas) === search.get('filas')) ?? POCAS,
    page: /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1,
  };
}

/** The address without what it would say anyway. */
export function escribirFiltros({ vista, tipo, zona, filas, page }: Filtros): URLSearchParams {
  const search = new URLSearchParams();
  if (vista !== 'proximos') search.set('vista', vista);
  if (tipo) search.set('tipo', tipo);
  if (zona) search.set('zona', zona);
  if (filas !== POCAS) search.set('filas', String(filas));
  if (page > 1) search.set('page', String(page));
  return search;
}

export const hayFiltros = ({ tipo, zona }: Filtros): boolean => tipo !== null || zona !== '';

/** No column says in which of the three a cut is: the clock does. */
function deLaVista(vista: Vista, now: Date) {
  if (vista === 'terminados') return { vigente: false, 'order[inicio]': 'desc' as const };
  const ahora = formatMoment(now);
  return vista === 'proximos'
    ? // The next one first.
      { 'inicio[strictly_after]': ahora, 'order[inicio]': 'asc' as const }
    : { vigente: true, 'inicio[before]': ahora, 'order[inicio]': 'desc' as const };
}

export function toQuery({ vista, tipo, zona, filas, page }: Filtros, now: Date) {
  return {
    page,
    itemsPerPage: filas,
    ...deLaVista(vista, now),
    ...(tipo ? { tipo } : {}),
    ...(zona ? { zona } : {}),
  };
}
