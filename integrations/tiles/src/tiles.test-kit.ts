import { fixedClock } from '@oficina/testing';
import { useSimulator } from '@oficina/testing/use-simulator';
import { createTiles, type TilesOptions } from './index.ts';

export const HERE = [14, 5393, 9690] as const;

const common = {
  tms: false,
  zona: { south: -31.6, west: -61.9, north: -30.9, east: -61.1 },
  maxZoom: 18,
  // The limit is long, so that a busy machine does not look like a failure of the source.
  timeoutMs: 30_000,
  version: '9.8.7',
  site: 'https://oficina.ejemplo.com',
};

type Seen = { z: number; x: number; row: number; agent: string; referer: string; known: string };

export function useTiles() {
  const simulator = useSimulator(new URL('../simulator/index.ts', import.meta.url));
  const { told, log, ask, set, fault } = simulator;
  const clock = fixedClock('2026-11-15T12:00:00Z');
  const tiles = (changes: Partial<TilesOptions> = {}) =>
    createTiles({ ...common, url: `${simulator.url}/{z}/{x}/{y}.png`, clock, log, ...changes });
  const seen = async () => (await ask('/__sim/tiles')) as { seen: Seen[]; most: number };

  return {
    told,
    clock,
    tiles,
    seen,
    url: () => simulator.url,
    set,
    fault,
    calls: async () => (await seen()).seen.length,
  };
}
