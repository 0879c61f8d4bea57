import { type PointerEvent, useCallback, useRef } from 'react';

type Point = { x: number; y: number };
const EDGE = 8;

/**
 * Moves a centred element by its title bar and keeps it in the viewport. The dialog stays where the layout
 * centres it and only `translate` changes; Mantine's useFloatingWindow positions by left/top and needs a
 * fixed element, which loses the centring and the enter animation.
 */
export function useDrag(enabled: boolean) {
  const target = useRef<HTMLElement | null>(null);
  const moved = useRef<Point>({ x: 0, y: 0 });
  const start = useRef<Point | null>(null);

  function place(point: Point) {
    moved.current = point;
    if (target.current) target.current.style.translate = `${point.x}px ${point.y}px`;
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const onButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (!enabled || event.button !== 0 || onButton) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    start.current = { x: event.clientX - moved.current.x, y: event.clientY - moved.current.y };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const box = target.current?.getBoundingClientRect();
    if (!start.current || !box) return;
    const home = { x: box.left - moved.current.x, y: box.top - moved.current.y };
    const keep = (wanted: number, origin: number, size: number, room: number) =>
      Math.max(EDGE - origin, Math.min(wanted, room - EDGE - size - origin));
    place({
      x: keep(event.clientX - start.current.x, home.x, box.width, window.innerWidth),
      y: keep(event.clientY - start.current.y, home.y, box.height, window.innerHeight),
    });
  }

  const stop = () => {
    start.current = null;
  };

  const attach = useCallback((node: HTMLElement | null) => {
    target.current = node;
    moved.current = { x: 0, y: 0 };
  }, []);

  return {
    attach,
    handle: { onPointerDown, onPointerMove, onPointerUp: stop, onPointerCancel: stop },
  };
}
