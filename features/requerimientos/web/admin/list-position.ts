import { useLocation } from 'react-router';
import { type Filters, formatFilters, parseFilters } from './filters.ts';
import { useNeighborsPage } from './requerimientos.api.ts';

type ListPage = { member: readonly { id: number }[]; totalItems: number; totalAproximado?: true | undefined };

export type Neighbor = { id: number; search: string };
export type ListPosition = {
  rowNumber: number;
  total: number;
  aproximado: boolean;
  previous: Neighbor | null;
  next: Neighbor | null;
};

const searchOf = (filters: Filters): string => {
  const texto = formatFilters(filters).toString();
  return texto && `?${texto}`;
};

type ListPages = {
  before?: ListPage | undefined;
  current?: ListPage | undefined;
  after?: ListPage | undefined;
};

/** A neighbouring page is needed only when the case is at an edge of its page and that page exists. */
export function edgesOf(id: number, filters: Filters, current: ListPage | undefined) {
  const index = current?.member.findIndex((row) => row.id === id) ?? -1;
  if (!current || index === -1) return { before: false, after: false };
  const isLast = index === current.member.length - 1;
  const hasMore = current.totalAproximado === true || filters.page * filters.pageSize < current.totalItems;
  return { before: index === 0 && filters.page > 1, after: isLast && hasMore };
}

/** Null when the case is not in the list from which it was opened. */
export function listPositionOf(
  id: number,
  filters: Filters,
  { before, current, after }: ListPages,
): ListPosition | null {
  const index = current?.member.findIndex((row) => row.id === id) ?? -1;
  if (!current || index === -1) return null;
  const toNeighbor = (row: { id: number } | undefined, page: number): Neighbor | null =>
    // A case that moved to the other page meanwhile would lead back to itself.
    row && row.id !== id ? { id: row.id, search: searchOf({ ...filters, page }) } : null;
  const { page, pageSize: rows } = filters;
  return {
    rowNumber: (page - 1) * rows + index + 1,
    total: current.totalItems,
    aproximado: current.totalAproximado === true,
    previous: toNeighbor(current.member[index - 1], page) ?? toNeighbor(before?.member.at(-1), page - 1),
    next: toNeighbor(current.member[index + 1], page) ?? toNeighbor(after?.member[0], page + 1),
  };
}

export function useListPosition(id: number, enabled: boolean): ListPosition | null {
  const { search } = useLocation();
  const filters = parseFilters(new URLSearchParams(search));
  const current = useNeighborsPage(filters, enabled).data;
  const edges = edgesOf(id, filters, current);
  const before = useNeighborsPage({ ...filters, page: Math.max(1, filters.page - 1) }, edges.before).data;
  const after = useNeighborsPage({ ...filters, page: filters.page + 1 }, edges.after).data;
  return listPositionOf(id, filters, {
    current,
    ...(edges.before && { before }),
    ...(edges.after && { after }),
  });
}
