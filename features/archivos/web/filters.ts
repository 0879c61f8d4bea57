import { parseId } from '@oficina/hydra';
import { collapseBlanks, isDay } from '@oficina/values';
import { archivoEstado, SUBIDA_TIPOS, type SubidaTipo } from '../contract/index.ts';
import type { Clase } from './clase.ts';

/** What the address of the list says. Null or empty is "all of them". */
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

/** As much as the server reads of a text. */
export const NOMBRE_MAX_LENGTH = 200;

export const ESTADO_OPTIONS = archivoEstado.rows().map(({ code, label }) => ({ value: String(code), label }));

/** What is not understood does not filter; the bills are all of one type. */
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

/** The address without what it would say anyway. */
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

/** One file of the list: "none" when the address names none, null when it names nothing that could be. */
export function readArchivoParam(search: URLSearchParams): number | null | 'ninguno' {
  const text = search.get(ARCHIVO_PARAM);
  return text === null ? 'ninguno' : parseId(text);
}

/** The address of one of them, with what the list was asked for so that it knows the way back. */
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
