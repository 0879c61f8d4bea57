import {
  type AnswerOf,
  type Client,
  type Collection,
  PAGE_SIZE,
  type QueryOf,
  type Route,
} from '@oficina/hydra';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Filter, FilterValues, ListQuery, Option } from './filter.ts';

/** It is the place of a column when the rows are drawn as cards. */
type CardPlace = 'title' | 'badge' | 'text' | 'data' | 'none';

type Order = 'asc' | 'desc' | undefined;

export type Column<Row, C> = {
  title: string;
  cell: (row: Row, context: C) => ReactNode;
  /** Exactly one column is the title, which names the row and opens it. A card has room for two of the data. */
  card?: CardPlace;
  align?: 'end';
  /** It is in rem. The one column without it takes the room that the others leave. */
  width?: number;
  /** With less than this, in rem, one that has no width of its own makes others leave. */
  least?: number;
  /** 1 never leaves a narrow table; 4 is the first to leave. */
  priority?: 1 | 2 | 3 | 4;
  /** The heading sorts by these orders of the list. */
  sorts?: { asc?: string; desc?: string };
  /** While no order is chosen the rows come by this column, in a list or in a view of it. */
  order?: (view: string | undefined) => Order;
  isShown?: (context: C) => boolean;
};

type View<C, Q = ListQuery> = Option & {
  query?: Q | ((context: C) => Q);
  /** It is said when this view has no rows and no filter is set. */
  empty?: string;
  count?: (context: C) => number | string | undefined;
  /** Its count is red while it has any. */
  isUrgent?: true;
  sort?: string;
};

/** It holds everything that the address of a list says, and nothing else. */
export type ListState = {
  view: string;
  values: FilterValues;
  sort: string | null;
  page: number;
  pageSize: number;
};

type Views<C, Q = ListQuery> = { label: string; name?: string; options: readonly View<C, Q>[] };

type Drawing<Row, C> = {
  /** With it, the views that a person saves are kept under this name. */
  id?: string;
  /** It names the table, as in "Cortes: Próximos". */
  plural: string;
  queryKey: QueryKey;
  /** The first is the default. Without them the page has the size of the server. */
  pageSizes?: readonly number[];
  columns: readonly Column<Row, C>[];
  /** Screen readers hear this name of the row, as in "el corte de Centro". */
  nameOf: (row: Row, context: C) => string;
  linkTo?: (row: Row, context: C) => string;
  tonesOf?: (row: Row, context: C) => { isNew?: boolean | undefined; isLate?: boolean | undefined };
  /** A row without any has no menu. */
  actions?: (row: Row, context: C) => ReactNode;
  /** Rows can be selected only in the lists that say which ones. */
  isSelectable?: (row: Row, context: C) => boolean;
  empty?: string;
  refetchInterval?: (rows: readonly Row[]) => number | false;
  staleTime?: number;
  /** The page says when there is something new, and the rows change only when it is asked for. */
  isLive?: true;
};

type Row<R extends Route> = AnswerOf<R['answer']> extends Collection<infer Item> ? Item : never;
/** The answer of some lists holds more than its rows. */
type Extra<R extends Route> = Omit<AnswerOf<R['answer']>, keyof Collection<unknown>>;
type QueryName<R extends Route> = keyof NonNullable<QueryOf<R>> & string;

type Options<R extends Route, C> = Drawing<Row<R>, C> & {
  /** It is always asked for, whatever the person chooses. */
  scope?: (context: C) => QueryOf<R>;
  views?: Views<C, QueryOf<R>>;
  filters: Readonly<Record<string, Filter<C, QueryName<R>>>>;
  sorts?: readonly (Option & { query: QueryOf<R> })[];
};

export type List<Item, C, X = unknown> = Drawing<Item, C> & {
  views?: Views<C>;
  filters: Readonly<Record<string, Filter<C>>>;
  sorts: readonly Option[];
  load: (client: Client, state: ListState, context: C, signal: AbortSignal) => Promise<Collection<Item> & X>;
  read: (search: URLSearchParams, context: C) => ListState;
  write: (state: ListState) => URLSearchParams;
  toQuery: (state: ListState, context: C) => ListQuery;
  scope?: (context: C) => ListQuery | undefined;
  viewOf: (state: Pick<ListState, 'view'>) => View<C> | undefined;
  /** It is the chosen order, or the default of the view. */
  sortOf: (state: ListState) => string | null;
  /** It is the chosen value, or the default of the view. */
  effectiveValue: (name: string, state: ListState, context: C) => string | null;
  problemOf: (name: string, state: ListState) => string | undefined;
  chips: (
    state: ListState,
    context: C,
  ) => { name: string; label: string; value: string; clears: FilterValues }[];
  noFilters: FilterValues;
};

export const PAGE_SIZES = [30, 50, 100] as const;

/**
 * A declaration says what can be asked of a list, how that is written in the address and in the query of the server, and how
 * a row is drawn. The empty call gives the type of the context, so that the type of the rows comes from the route.
 */
export const defineList =
  <C>() =>
  <R extends Route>(route: R, options: Options<R, C>): List<Row<R>, C, Extra<R>> => {
    const {
      scope,
      views,
      sorts = [],
      filters,
    } = options as {
      scope?: (context: C) => ListQuery | undefined;
      views?: Views<C>;
      filters: Readonly<Record<string, Filter<C>>>;
      sorts?: readonly (Option & { query: ListQuery })[];
    };
    const names = Object.keys(filters);
    const viewName = views?.name ?? 'vista';
    const firstView = views?.options[0]?.value ?? '';
    const [defaultSize = PAGE_SIZE] = options.pageSizes ?? [];
    const viewOf = ({ view }: Pick<ListState, 'view'>) => views?.options.find(({ value }) => value === view);

    function read(search: URLSearchParams, context: C): ListState {
      const view = viewOf({ view: search.get(viewName) ?? '' })?.value ?? firstView;
      const page = search.get('page') ?? '';
      const readValue = (name: string) => {
        const filter = filters[name];
        const given = filter?.many ? search.getAll(name).join(',') : search.get(name);
        if (!filter || given === null || filter.isOffered?.(view, context) === false) return null;
        return filter.parse(given, context);
      };
      return {
        view,
        values: Object.fromEntries(names.map((name) => [name, readValue(name)])),
        sort: sorts.find(({ value }) => value === search.get('orden'))?.value ?? null,
        pageSize: options.pageSizes?.find((size) => String(size) === search.get('filas')) ?? defaultSize,
        page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
      };
    }

    function write({ view, values, sort, page, pageSize }: ListState): URLSearchParams {
      const search = new URLSearchParams();
      if (view !== firstView) search.set(viewName, view);
      for (const name of names) {
        const value = values[name];
        if (value === null || value === undefined) continue;
        for (const one of filters[name]?.many ? value.split(',') : [value]) search.append(name, one);
      }
      if (sort !== null) search.set('orden', sort);
      if (pageSize !== defaultSize) search.set('filas', String(pageSize));
      if (page > 1) search.set('page', String(page));
      return search;
    }

    const effectiveValue = (name: string, { view, values }: ListState, context: C): string | null => {
      const filter = filters[name];
      if (filter?.isOffered?.(view, context) === false) return null;
      return values[name] ?? filter?.byDefault?.(view, context) ?? null;
    };
    const sortOf = (state: ListState) => state.sort ?? viewOf(state)?.sort ?? null;

    function queryOf(name: string, state: ListState, context: C): ListQuery {
      const query = filters[name]?.query;
      const value = effectiveValue(name, state, context);
      if (query === undefined || value === null) return {};
      return typeof query === 'string' ? { [query]: value } : query(value, context);
    }

    function toQuery(state: ListState, context: C): ListQuery {
      const view = viewOf(state);
      return {
        page: state.page,
        ...(options.pageSizes && { itemsPerPage: state.pageSize }),
        ...scope?.(context),
        ...(typeof view?.query === 'function' ? view.query(context) : view?.query),
        ...Object.assign({}, ...names.map((name) => queryOf(name, state, context))),
        ...sorts.find(({ value }) => value === sortOf(state))?.query,
      };
    }

    return {
      ...(options as Drawing<Row<R>, C>),
      ...(views && { views }),
      ...(scope && { scope }),
      filters,
      sorts,
      read,
      write,
      toQuery,
      viewOf,
      sortOf,
      effectiveValue,
      load: (client, state, context, signal) =>
        client.call(route as Route, { query: toQuery(state, context) as never, signal }) as Promise<never>,
      problemOf: (name, { values }) =>
        values[name] ? filters[name]?.problem?.(values[name], values) : undefined,
      chips: ({ values }, context) =>
        names.flatMap((name) => {
          const [filter, value] = [filters[name], values[name]];
          if (!filter || value === null || value === undefined) return [];
          const told = filter.describe ? filter.describe(value, context, values) : value;
          if (told === null) return [];
          const clears = Object.fromEntries([name, ...(filter.clears ?? [])].map((one) => [one, null]));
          return [{ name, label: filter.chip ?? filter.label, value: told, clears }];
        }),
      noFilters: Object.fromEntries(names.map((name) => [name, null])),
    };
  };
