import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

type Changes<F> = Partial<F> | ((asked: F) => Partial<F>);
type Go<F> = (changes: Changes<F>, replace?: boolean) => void;

/**
 * The filters live in the address. The router renders a new address with some delay, so a second change builds on the last
 * requested address and not on the rendered one; otherwise a slow telephone would lose the first of two quick changes.
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
    window.addEventListener('popstate', forget);
    return () => window.removeEventListener('popstate', forget);
  }, []);
  const go: Go<F> = (changes, replace = true) => {
    const before = read(asked.current ?? search);
    const next = write({
      ...before,
      page: 1,
      ...(typeof changes === 'function' ? changes(before) : changes),
    });
    asked.current = next.toString() === search.toString() ? null : next;
    setSearch(next, { replace });
  };
  return [read(search), go];
}
