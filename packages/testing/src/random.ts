import { expect, inject } from 'vitest';
import type {} from './provided.ts';

export type Random = {
  /** Both ends are included. */
  integer(from: number, to: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  bytes(length: number): Buffer;
};

/** mulberry32 is small, fast and gives the same numbers everywhere for the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    integer,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    bytes: (length) => Buffer.from(Array.from({ length }, () => integer(0, 255))),
  };
}

export const rounds = (usual: number): number => inject('rounds') ?? usual;

let ofThisFile: Random | undefined;

/** The seed of the run (printed at its start; `SEED=…` repeats it) is mixed with the file's name. */
export function random(): Random {
  const file = expect.getState().testPath?.split('/').slice(-3).join('/') ?? '';
  let mixed = inject('seed');
  for (const character of file) mixed = (Math.imul(mixed, 31) + character.charCodeAt(0)) >>> 0;
  ofThisFile ??= seededRandom(mixed);
  return ofThisFile;
}
