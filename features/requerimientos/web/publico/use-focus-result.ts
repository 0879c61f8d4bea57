import { useEffect, useRef } from 'react';

/** The form and its button disappear, so the focus moves to the heading of the result that replaces them. */
export function useFocusResult() {
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    containerRef.current?.querySelector('h1')?.focus();
    window.scrollTo(0, 0);
  }, []);
  return containerRef;
}
