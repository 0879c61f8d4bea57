import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The width is in rem, which no media query can measure against the reader's text size. The element `ruler` is 1rem wide, so
 * with larger type it grows while the frame does not. The result is 0 until it can be measured.
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
