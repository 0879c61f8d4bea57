import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

type Go<F> = (changes: Partial<F>, replace?: boolean) => void;

/**
 * Filters that live in the address. The router draws a new address when it has the time: whoever chooses twice in a row
 * adds to what was asked for, not to what is drawn, or a slow telephone would lose the first of the two.
 */
export function useFilters<F extends { page: number }>(
  read: (search: URLSearchParams) => F,
  write: (filters: F) => URLSearchParams,
): readonly [F, Go<F>] {
  const [search, setSearch] = useSearchParams();
  const asked = useRef<URLSearchParams | null>(null);
  useEffect(() => {
    if (asked.current?.toString() === search.toString()) asked.current = null;
  }, [search]);
  useEffect(() => {
    const forget = () => {
      asked.current = null;
    };
    // Back and forward take what was asked for away.
    window.addEventListener('popstate', forget);
    return () => window.removeEventListener('popstate', forget);
  }, []);
  const go: Go<F> = (changes, replace = true) => {
    const next = write({ ...read(asked.current ?? search), page: 1, ...changes });
    asked.current = next.toString() === search.toString() ? null : next;
    setSearch(next, { replace });
  };
  return [read(search), go];
}
