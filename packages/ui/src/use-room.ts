import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The width of an element counted in the reader's own letters (rem), which no media query knows. The ruler is
 * an element of 1rem: with larger type it grows while the other does not. 0 until it can be measured.
 */
export function useRoom(frame: RefObject<HTMLElement | null>, ruler: RefObject<HTMLElement | null>): number {
  const [rems, setRems] = useState(0);
  useLayoutEffect(() => {
    const [element, unit] = [frame.current, ruler.current];
    if (!element || !unit) return;
    const measure = () => setRems(unit.offsetWidth > 0 ? element.clientWidth / unit.offsetWidth : 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(unit);
    return () => observer.disconnect();
  }, [frame, ruler]);
  return rems;
}
