import { protocolFault, type QueryContract } from '@oficina/hydra';

const nameOf = (key: string) => key.split('[')[0] ?? '';

/** Only what the list would listen to: pages mean nothing here, and what nobody reads is not kept. */
export function keepFilters({ filters, exists, order }: QueryContract, search: URLSearchParams) {
  const isKnown = (key: string) => {
    const name = nameOf(key);
    if (name === 'order') return order.length > 0;
    if (name === 'exists') return exists.length > 0;
    return Object.hasOwn(filters, name);
  };
  return new URLSearchParams([...search].filter(([key]) => isKnown(key)));
}

/** The same filters when they come as a document: lists and parts are written as an address would. */
export function toSearch(body: Readonly<Record<string, unknown>>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    if (value === null) continue;
    if (Array.isArray(value)) for (const one of value) search.append(`${name}[]`, text(name, one));
    else if (typeof value === 'object')
      for (const [part, one] of Object.entries(value)) search.append(`${name}[${part}]`, text(name, one));
    else search.append(name, text(name, value));
  }
  return search;
}

function text(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw protocolFault(`Invalid value for filter "${nameOf(name)}".`);
}

/** For the audit trail, which is read by people. */
export function describeFilters(search: URLSearchParams): Record<string, string | string[]> {
  const described: Record<string, string | string[]> = {};
  for (const key of new Set(search.keys())) {
    const values = search.getAll(key);
    described[key] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return described;
}
