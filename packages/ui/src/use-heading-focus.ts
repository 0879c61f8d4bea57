import { useEffect, useRef } from 'react';

/** What was pressed is gone, so the focus moves to the heading of the page, which tells the outcome. */
export function useHeadingFocus(isDone: boolean) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isDone) return;
    window.scrollTo(0, 0);
    page.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [isDone]);
  return page;
}
