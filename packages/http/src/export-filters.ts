import { protocolFault, type QueryContract } from '@oficina/hydra';

const nameOf = (key: string) => key.split('[')[0] ?? '';

/** Pages have no meaning in an export, and unknown names are dropped. */
export function keepFilters({ filters, exists, order }: QueryContract, search: URLSearchParams) {
  const isKnown = (key: string) => {
    const name = nameOf(key);
    if (name === 'order') return order.length > 0;
    if (name === 'exists') return exists.length > 0;
    return Object.hasOwn(filters, name);
  };
  return new URLSearchParams([...search].filter(([key]) => isKnown(key)));
}

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

/**
 * This is more than anyone chooses on a screen. The rest is dropped, because the audit trail is read whole, a thousand rows
 * at a time.
 */
const MOST_KEPT = 50;
const MOST_LETTERS = 200;

/** PostgreSQL stores neither a lone surrogate nor a NUL, and an export must not fail because a person typed one. */
const keepable = (text: string) => text.slice(0, MOST_LETTERS).toWellFormed().replaceAll('\0', '\uFFFD');

export function describeFilters(search: URLSearchParams): Record<string, string | string[]> {
  const described = new Map<string, string | string[]>();
  for (const [key, value] of [...search].slice(0, MOST_KEPT)) {
    const [name, text] = [keepable(key), keepable(value)];
    const before = described.get(name);
    described.set(name, before === undefined ? text : [before, text].flat());
  }
  return Object.fromEntries(described);
}
