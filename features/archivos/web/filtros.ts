import { parseId } from '@oficina/hydra';
import { collapseBlanks, isDay } from '@oficina/values';
import { archivoEstado, TIPOS_DE_SUBIDA, type TipoDeSubida } from '../contract/index.ts';
import type { Clase } from './clase.ts';

/** What the address of the list says. Null or empty is "all of them". */
export type Filtros = {
  tipo: TipoDeSubida | null;
  nombre: string;
  estado: string;
  desde: string;
  hasta: string;
  filas: number;
  page: number;
};

export const FILAS = [30, 50, 100] as const;
const [POCAS] = FILAS;

export const SIN_FILTROS = { tipo: null, nombre: '', estado: '', desde: '', hasta: '' } as const;

/** As much as the server reads of a text. */
export const LARGO_NOMBRE = 200;

export const ESTADOS_OFRECIDOS = archivoEstado
  .rows()
  .map(({ code, label }) => ({ value: String(code), label }));

/** What is not understood does not filter; the bills are all of one type. */
export const leerFiltros =
  (clase: Clase) =>
  (search: URLSearchParams): Filtros => {
    const dia = (name: string) => {
      const text = search.get(name) ?? '';
      return isDay(text) ? text : '';
    };
    return {
      tipo:
        clase === 'facturas' ? null : (TIPOS_DE_SUBIDA.find((tipo) => tipo === search.get('tipo')) ?? null),
      nombre: collapseBlanks(search.get('nombre') ?? '').slice(0, LARGO_NOMBRE),
      estado: ESTADOS_OFRECIDOS.find(({ value }) => value === search.get('estado'))?.value ?? '',
      desde: dia('desde'),
      hasta: dia('hasta'),
      filas: FILAS.find((filas) => String(filas) === search.get('filas')) ?? POCAS,
      page: /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1,
    };
  };

/** The address without what it would say anyway. */
export function escribirFiltros({ filas, page, ...resto }: Filtros): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(resto)) if (value) search.set(name, value);
  if (filas !== POCAS) search.set('filas', String(filas));
  if (page > 1) search.set('page', String(page));
  return search;
}

export const hayFiltros = ({ tipo, nombre, estado, desde, hasta }: Filtros): boolean =>
  [tipo, nombre, estado, desde, hasta].some(Boolean);

export function toQuery({ tipo, nombre, estado, desde, hasta, filas, page }: Filtros) {
  return {
    page,
    itemsPerPage: filas,
    ...(tipo ? { tipo } : {}),
    ...(nombre ? { nombre } : {}),
    ...(estado ? { estado } : {}),
    ...(desde ? { 'created[after]': desde } : {}),
    ...(hasta ? { 'created[before]': hasta } : {}),
  };
}

const ABIERTO = 'archivo';

/** One file of the list: "none" when the address names none, null when it names nothing that could be. */
export function leerAbierto(search: URLSearchParams): number | null | 'ninguno' {
  const text = search.get(ABIERTO);
  return text === null ? 'ninguno' : parseId(text);
}

/** The address of one of them, with what the list was asked for so that it knows the way back. */
export function archivoTo(search: URLSearchParams, id: number): string {
  const otra = new URLSearchParams(search);
  otra.set(ABIERTO, String(id));
  return `?${otra}`;
}

export function listaTo(search: URLSearchParams): string {
  const otra = new URLSearchParams(search);
  otra.delete(ABIERTO);
  return `?${otra}`;
}
