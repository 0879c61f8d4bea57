import type { Filter, RawParam } from './filters.ts';
import { protocolFault } from './refusal.ts';

export const PAGE_SIZE = 30;
export const MAX_PAGE_SIZE = 100;
const MAX_UNPAGED = 1000;
const MAX_DEPTH = 1_000_000;

export type Direction = 'asc' | 'desc';
type Filters = Readonly<Record<string, Filter<unknown>>>;

/** Parameters that the contract does not name are ignored. */
export type QueryContract<F extends Filters = Filters, O extends string = string> = {
  readonly filters: F;
  readonly exists: readonly string[];
  readonly order: readonly O[];
  /** When true, `pagination=false` is honoured. */
  readonly unpaged: boolean;
};

type FilterValues<F extends Filters> = { [K in keyof F]?: F[K] extends Filter<infer T> ? T : never };

export type Query<C extends QueryContract = QueryContract> = {
  page: number;
  itemsPerPage: number;
  paginated: boolean;
  offset: number;
  order: { field: C['order'][number]; direction: Direction }[];
  exists: Record<string, boolean>;
  filters: FilterValues<C['filters']>;
};

export function defineQuery<F extends Filters, const O extends string = never>(contract: {
  filters: F;
  order?: readonly O[];
  exists?: readonly string[];
  unpaged?: boolean;
}): QueryContract<F, O> {
  return {
    filters: contract.filters,
    exists: contract.exists ?? [],
    order: contract.order ?? [],
    unpaged: contract.unpaged ?? false,
  };
}

function readParams(search: URLSearchParams): Map<string, RawParam> {
  const params = new Map<string, RawParam>();
  for (const [key, value] of search) {
    const form = /^([^[\]]+)\[([^[\]]*)\]$/.exec(key);
    const name = form?.[1] ?? key;
    const raw: RawParam = params.get(name) ?? { values: [], parts: new Map() };
    if (!form || form[2] === '') raw.values.push(value);
    else raw.parts.set(form[2] ?? '', value);
    // A plain parameter given twice keeps the last value, as the clients' framework does.
    if (!form && raw.values.length > 1) raw.values = [value];
    params.set(name, raw);
  }
  return params;
}

const unusable = (name: string) => protocolFault(`Invalid value for filter "${name}".`);

export function parseQuery<C extends QueryContract>(contract: C, search: URLSearchParams): Query<C> {
  const params = readParams(search);
  const filters: Record<string, unknown> = {};
  for (const [name, filter] of Object.entries(contract.filters)) {
    const raw = params.get(name);
    if (!raw) continue;
    const value = filter.read(raw);
    if (value === undefined) throw unusable(name);
    filters[name] = value;
  }
  return {
    ...parsePage(contract, params),
    order: parseOrder(contract, params),
    exists: parseExists(contract, params),
    filters: filters as FilterValues<C['filters']>,
  };
}

function parsePage(contract: QueryContract, params: Map<string, RawParam>) {
  const whole = (name: string, absent: number): number => {
    const text = params.get(name)?.values[0];
    if (text === undefined) return absent;
    return /^-?\d+$/.test(text) ? Number(text) : 0;
  };
  const paginated = !(contract.unpaged && ['false', '0'].includes(params.get('pagination')?.values[0] ?? ''));
  if (!paginated) return { page: 1, itemsPerPage: MAX_UNPAGED, paginated, offset: 0 };
  const page = whole('page', 1);
  const asked = whole('itemsPerPage', PAGE_SIZE);
  if (page < 1) throw protocolFault('Page should not be less than 1');
  if (asked < 0) throw protocolFault('Limit should not be less than 0');
  if (asked === 0 && page > 1)
    throw protocolFault('Page should not be greater than 1 if limit is equal to 0');
  const itemsPerPage = Math.min(asked, MAX_PAGE_SIZE);
  if (page * itemsPerPage > MAX_DEPTH) throw protocolFault('Page parameter is too large.');
  return { page, itemsPerPage, paginated, offset: (page - 1) * itemsPerPage };
}

function parseOrder<C extends QueryContract>(contract: C, params: Map<string, RawParam>): Query<C>['order'] {
  const order: Query<C>['order'] = [];
  for (const [field, text] of params.get('order')?.parts ?? []) {
    const direction = text.toLowerCase();
    if (contract.order.includes(field) && (direction === 'asc' || direction === 'desc'))
      order.push({ field, direction });
  }
  return order;
}

function parseExists(contract: QueryContract, params: Map<string, RawParam>): Record<string, boolean> {
  const exists: Record<string, boolean> = {};
  for (const [name, text] of params.get('exists')?.parts ?? []) {
    if (!contract.exists.includes(name)) continue;
    if (!['true', 'false', '1', '0'].includes(text)) throw unusable(`exists[${name}]`);
    exists[name] = text === 'true' || text === '1';
  }
  return exists;
}
