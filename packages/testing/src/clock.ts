import type { Clock } from '@oficina/values';

export type FixedClock = Clock & { set(iso: string): void; advance(milliseconds: number): void };

export function fixedClock(iso: string): FixedClock {
  let time = parse(iso);
  return {
    now: () => new Date(time),
    set: (next) => {
      time = parse(next);
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}

function parse(iso: string): number {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) throw new Error(`fixedClock: not an instant: ${iso}`);
  return time;
}
