import { parseId } from '@oficina/hydra';

const PARAM = 'ver';

export const readMensajeParam = (search: URLSearchParams) => parseId(search.get(PARAM) ?? '');

/** A message opens beside its list, so its address is that of the list and the number of the message. */
export function mensajeTo(search: URLSearchParams, id: number): string {
  const next = new URLSearchParams(search);
  next.set(PARAM, String(id));
  return `?${next}`;
}

export function listTo(search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  next.delete(PARAM);
  return `?${next}`;
}
