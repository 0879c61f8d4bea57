import { parseId } from '@oficina/hydra';

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
