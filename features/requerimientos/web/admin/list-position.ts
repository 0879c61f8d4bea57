import { useClient } from '@oficina/hydra/react';
import type { ListState } from '@oficina/ui/list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type QueueContext, queueList } from './queue.list.tsx';
import { STAFF_KEY } from './requerimientos.api.ts';

type ListPage = { member: readonly { id: number }[]; totalItems: number; totalAproximado?: true | undefined };

export type Neighbor = { id: number; search: string };
export type ListPosition = {
  rowNumber: number;
  total: number;
  aproximado: boolean;
  previous: Neighbor | null;
  next: Neighbor | null;
};

const searchOf = (state: ListState): string => {
  const texto = queueList.write(state).toString();
  return texto && `?${texto}`;
};

type ListPages = {
  before?: ListPage | undefined;
  current?: ListPage | undefined;
  after?: ListPage | undefined;
};

/** A neighbouring page is needed only when the case is at an edge of its page and that page exists. */
export function edgesOf(id: number, { page, pageSize }: ListState, current: ListPage | undefined) {
  const index = current?.member.findIndex((row) => row.id === id) ?? -1;
  if (!current || index === -1) return { before: false, after: false };
  const isLast = index === current.member.length - 1;
  const hasMore = current.totalAproximado === true || page * pageSize < current.totalItems;
  return { before: index === 0 && page > 1, after: isLast && hasMore };
}

/** Null when the case is not in the list from which it was opened. */
export function listPositionOf(
  id: number,
  state: ListState,
  { before, current, after }: ListPages,
): ListPosition | null {
  const index = current?.member.findIndex((row) => row.id === id) ?? -1;
  if (!current || index === -1) return null;
  const toNeighbor = (row: { id: number } | undefined, page: number): Neighbor | null =>
    // A case that moved to the other page meanwhile would lead back to itself.
    row && row.id !== id ? { id: row.id, search: searchOf({ ...state, page }) } : null;
  const { page, pageSize: rows } = state;
  return {
    rowNumber: (page - 1) * rows + index + 1,
    total: current.totalItems,
    aproximado: current.totalAproximado === true,
    previous: toNeighbor(current.member[index - 1], page) ?? toNeighbor(before?.member.at(-1), page - 1),
    next: toNeighbor(current.member[index + 1], page) ?? toNeighbor(after?.member[0], page + 1),
  };
}

const neighborsKey = (state: ListState, context: QueueContext) =>
  [...STAFF_KEY, 'vecinos', queueList.toQuery(state, context)] as const;

type ListHandle = {
  state: ListState;
  context: QueueContext;
  query: { data: ListPage | undefined; isPlaceholderData: boolean };
};

/** The cases opened from the list find its page in the cache. */
export function useKeepNeighbors({ state, context, query: { data, isPlaceholderData } }: ListHandle): void {
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (data && !isPlaceholderData) queries.setQueryData(neighborsKey(state, context), data);
  }, [data, isPlaceholderData]);
}

/**
 * The page stays as it was when the case was opened: cases leave it as they are attended, and a person who goes through them
 * one by one must not lose their place.
 */
function useNeighborsPage(state: ListState, context: QueueContext, enabled: boolean): ListPage | undefined {
  const client = useClient();
  const { data } = useQuery({
    queryKey: neighborsKey(state, context),
    queryFn: ({ signal }): Promise<ListPage> => queueList.load(client, state, context, signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  return enabled ? data : undefined;
}

/**
 * Those that were attended may have left the list, and then the rest moved up: the next page by number would skip them. So at
 * the last one of its page the same page is read again, while that one is still in it. Returns false until then.
 */
function useMovedUp(id: number, state: ListState, context: QueueContext, enabled: boolean): boolean {
  const client = useClient();
  const queries = useQueryClient();
  const key = neighborsKey(state, context);
  const { isFetched } = useQuery({
    queryKey: [...key, 'desde', id],
    queryFn: async ({ signal }) => {
      const page: ListPage = await queueList.load(client, state, context, signal);
      const index = page.member.findIndex((row) => row.id === id);
      if (index !== -1 && index < page.member.length - 1) queries.setQueryData(key, page);
      return index;
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  return enabled && isFetched;
}

type Options = Pick<QueueContext, 'yo'> & { enabled: boolean };

export function useListPosition(id: number, { enabled, ...shared }: Options): ListPosition | null {
  const { search } = useLocation();
  const context = { ...shared, now: new Date() };
  const state = queueList.read(new URLSearchParams(search), context);
  const current = useNeighborsPage(state, context, enabled);
  const edges = edgesOf(id, state, current);
  const before = useNeighborsPage({ ...state, page: Math.max(1, state.page - 1) }, context, edges.before);
  const isAfter = useMovedUp(id, state, context, edges.after);
  const after = useNeighborsPage({ ...state, page: state.page + 1 }, context, isAfter);
  return listPositionOf(id, state, { before, current, after });
}
