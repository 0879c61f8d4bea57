import { parseId } from '@oficina/hydra';
import { collapseBlanks, isDay } from '@oficina/values';
import { archivoEstado, SUBIDA_TIPOS, type SubidaTipo } from '../contract/index.ts';
import type { Clase } from './clase.ts';

/** Null or empty means no filter. */
export type Filters = {
  tipo: SubidaTipo | null;
  nombre: string;
  estado: string;
  desde: string;
  hasta: string;
  pageSize: number;
  page: number;
};

export const PAGE_SIZES = [30, 50, 100] as const;
const [DEFAULT_PAGE_SIZE] = PAGE_SIZES;

export const NO_FILTERS = { tipo: null, nombre: '', estado: '', desde: '', hasta: '' } as const;

/** The server reads no more than this of a text filter. */
export const NOMBRE_MAX_LENGTH = 200;

export const ESTADO_OPTIONS = archivoEstado.rows().map(({ code, label }) => ({ value: String(code), label }));

export const parseFilters =
  (clase: Clase) =>
  (search: URLSearchParams): Filters => {
    const readDay = (name: string) => {
      const text = search.get(name) ?? '';
      return isDay(text) ? text : '';
    };
    return {
      tipo: clase === 'facturas' ? null : (SUBIDA_TIPOS.find((tipo) => tipo === search.get('tipo')) ?? null),
      nombre: collapseBlanks(search.get('nombre') ?? '').slice(0, NOMBRE_MAX_LENGTH),
      estado: ESTADO_OPTIONS.find(({ value }) => value === search.get('estado'))?.value ?? '',
      desde: readDay('desde'),
      hasta: readDay('hasta'),
      pageSize: PAGE_SIZES.find((pageSize) => String(pageSize) === search.get('filas')) ?? DEFAULT_PAGE_SIZE,
      page: /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1,
    };
  };

export function writeFilters({ pageSize, page, ...rest }: Filters): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value) search.set(name, value);
  if (pageSize !== DEFAULT_PAGE_SIZE) search.set('filas', String(pageSize));
  if (page > 1) search.set('page', String(page));
  return search;
}

export const hasFilters = ({ tipo, nombre, estado, desde, hasta }: Filters): boolean =>
  [tipo, nombre, estado, desde, hasta].some(Boolean);

export function toQuery({ tipo, nombre, estado, desde, hasta, pageSize, page }: Filters) {
  return {
    page,
    itemsPerPage: pageSize,
    ...(tipo ? { tipo } : {}),
    ...(nombre ? { nombre } : {}),
    ...(estado ? { estado } : {}),
    ...(desde ? { 'created[after]': desde } : {}),
    ...(hasta ? { 'created[before]': hasta } : {}),
  };
}

const ARCHIVO_PARAM = 'archivo';

/** "ninguno" means that the address names no archivo; null means that it holds an invalid id. */
export function readArchivoParam(search: URLSearchParams): number | null | 'ninguno' {
  const text = search.get(ARCHIVO_PARAM);
  return text === null ? 'ninguno' : parseId(text);
}

/** The filters of the list are kept, so that the way back restores them. */
export function archivoTo(search: URLSearchParams, id: number): string {
  const nextSearch = new URLSearchParams(search);
  nextSearch.set(ARCHIVO_PARAM, String(id));
  return `?${nextSearch}`;
}

export function listTo(search: URLSearchParams): string {
  const nextSearch = new URLSearchParams(search);
  nextSearch.delete(ARCHIVO_PARAM);
  return `?${nextSearch}`;
}
