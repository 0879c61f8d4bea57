import { type PointerEvent, useCallback, useEffect, useRef } from 'react';

type Point = { x: number; y: number };

type Options = {
  enabled: boolean;
  /** The distance in px to the border of the window is at least this; a sheet touches the border, so it uses 0. */
  edge?: number;
  /** A sheet was pulled down far enough. Without this function the element never leaves the window. */
  onPulledAway?: () => void;
};

const EDGE = 8;
/** A shorter pull, in px, is an accidental movement of the finger. */
const PULLED = 80;

/** The dialog stays where the layout puts it and only `translate` changes, which keeps the centring and the enter animation. */
export function useDrag({ enabled, edge = EDGE, onPulledAway }: Options) {
  const target = useRef<HTMLElement | null>(null);
  const moved = useRef<Point>({ x: 0, y: 0 });
  const start = useRef<Point | null>(null);

  const place = useCallback((point: Point) => {
    moved.current = point;
    if (target.current) target.current.style.translate = `${point.x}px ${point.y}px`;
  }, []);

  const within = useCallback(
    ({ x, y }: Point): Point => {
      const box = target.current?.getBoundingClientRect();
      if (!box) return { x, y };
      const keep = (wanted: number, origin: number, size: number, room: number) =>
        Math.max(edge - origin, Math.min(wanted, room - edge - size - origin));
      return {
        x: keep(x, box.left - moved.current.x, box.width, window.innerWidth),
        y: keep(y, box.top - moved.current.y, box.height, window.innerHeight),
      };
    },
    [edge],
  );

  useEffect(() => {
    if (!enabled) return;
    const resized = () => {
      if (moved.current.x !== 0 || moved.current.y !== 0) place(within(moved.current));
    };
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, [enabled, place, within]);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const onButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (!enabled || event.button !== 0 || onButton) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    start.current = { x: event.clientX - moved.current.x, y: event.clientY - moved.current.y };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!start.current) return;
    const wanted = { x: event.clientX - start.current.x, y: event.clientY - start.current.y };
    const kept = within(wanted);
    place(onPulledAway ? { x: kept.x, y: Math.max(kept.y, wanted.y) } : kept);
  }

  const stop = () => {
    if (!start.current) return;
    start.current = null;
    const kept = within(moved.current);
    if (onPulledAway && moved.current.y - kept.y > PULLED) onPulledAway();
    else place(kept);
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
