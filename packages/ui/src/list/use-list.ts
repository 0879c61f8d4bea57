import { useClient } from '@oficina/hydra/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFilters } from '../use-filters.ts';
import type { List, ListState } from './define-list.ts';
import type { FilterChanges } from './filter.ts';

type Changes = Partial<Omit<ListState, 'values'>> & { values?: FilterChanges };

export type ListHandle<Row, C> = ReturnType<typeof useList<Row & { id: number }, C, unknown>>;

/** It reads the address, asks the server and keeps the selection. The page passes the result to `ListView`. */
export function useList<Row extends { id: number }, C, X>(
  list: List<Row, C, X>,
  context: C,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const client = useClient();
  const [state, go] = useFilters((search) => list.read(search, context), list.write);
  const names = Object.keys(list.filters);
  const effectiveValues = names.map((name) => list.effectiveValue(name, state, context));
  const hasProblem = names.some((name) => list.problemOf(name, state));
  const query = useQuery({
    // The effective values are part of the key, because a default may depend on the day.
    queryKey: [...list.queryKey, 'lista', state, effectiveValues, list.scope?.(context)],
    queryFn: ({ signal }) => list.load(client, state, context, signal),
    placeholderData: keepPreviousData,
    ...(list.staleTime !== undefined && { staleTime: list.staleTime }),
    ...(list.isLive && { refetchOnWindowFocus: false }),
    refetchInterval: ({ state: { data } }) => list.refetchInterval?.(data?.member ?? []) ?? false,
    enabled: enabled && !hasProblem,
  });
  const frame = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLParagraphElement>(null);
  const { data, isPlaceholderData } = query;
  const rows = useMemo(() => (hasProblem ? [] : (data?.member ?? [])), [hasProblem, data]);
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  // Only rows in sight count as selected, because nobody should act on a row that they do not see.
  const selected = useMemo(() => rows.filter(({ id }) => checked.has(id)), [rows, checked]);

  const change = (changes: Changes, replace?: boolean) =>
    go((asked) => {
      const chosen = typeof changes.values === 'function' ? changes.values(asked.values) : changes.values;
      const values = { ...asked.values, ...chosen };
      // Reading what would be written drops the filters that the new view does not offer.
      return list.read(list.write({ ...asked, page: 1, ...changes, values }), context);
    }, replace);
  const focusResults = () => results.current?.focus();
  const isCapped = data?.totalAproximado === true;
  const countedPages = Math.max(1, Math.ceil((data?.totalItems ?? 0) / state.pageSize));
  // The count may be capped, so there may be more pages than it says.
  const pages =
    isCapped && rows.length === state.pageSize ? Math.max(countedPages, state.page + 1) : countedPages;
  const isPastLastPage = data !== undefined && !isPlaceholderData && !isCapped && state.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a consequence of the answer alone
  useEffect(() => {
    if (isPastLastPage) change({ page: pages });
  }, [isPastLastPage]);

  return {
    list,
    context,
    frame,
    state,
    change,
    clear: () => change({ values: list.noFilters }),
    query,
    rows,
    hasProblem,
    pages,
    isPastLastPage,
    results,
    focusResults,
    goToPage: (page: number) => {
      change({ page }, false);
      focusResults();
    },
    selected,
    select: (ids: readonly number[], isChecked: boolean) =>
      setChecked((before) => {
        const next = new Set(before);
        for (const id of ids) isChecked ? next.add(id) : next.delete(id);
        return next;
      }),
    selectOnly: (ids: readonly number[]) => setChecked(new Set(ids)),
  };
}
