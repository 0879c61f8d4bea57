import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

const RULER = { position: 'absolute', width: '1rem', height: 1, visibility: 'hidden' } as const;

/**
 * The width is in rem, which no media query can measure against the reader's text size. The ruler is 1rem wide and is drawn
 * inside the frame, so with larger type it grows while the frame does not. The room is 0 until it can be measured.
 */
export function useRoom(frame: RefObject<HTMLElement | null>): { room: number; ruler: ReactNode } {
  const ruler = useRef<HTMLSpanElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const [element, unit] = [frame.current, ruler.current];
    if (!element || !unit) return;
    const measure = () => setRoom(unit.offsetWidth > 0 ? element.clientWidth / unit.offsetWidth : 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(unit);
    return () => observer.disconnect();
  }, [frame]);
  return { room, ruler: <span ref={ruler} style={RULER} aria-hidden="true" /> };
}
