import { fixedClock } from '@oficina/testing';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { afterAll, beforeAll, beforeEach } from 'vitest';
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

export type Told = { level: string; fields: Record<string, unknown> };
type Seen = { z: number; x: number; row: number; agent: string; referer: string; known: string };

export function useTiles() {
  let simulator: SimulatorProcess;
  const told: Told[] = [];
  const note = (level: string) => (fields: object) => void told.push({ level, fields: { ...fields } });
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const clock = fixedClock('2026-11-15T12:00:00Z');

  beforeAll(async () => {
    simulator = await startSimulatorProcess(new URL('../simulator/index.ts', import.meta.url));
  });
  afterAll(() => simulator.stop());
  beforeEach(async () => {
    await simulator.ask('/__sim/reset', {});
    told.length = 0;
  });

  const tiles = (changes: Partial<TilesOptions> = {}) =>
    createTiles({ ...common, url: `${simulator.url}/{z}/{x}/{y}.png`, clock, log, ...changes });
  const seen = async () => (await simulator.ask('/__sim/tiles')) as { seen: Seen[]; most: number };

  return {
    told,
    clock,
    tiles,
    seen,
    url: () => simulator.url,
    set: (switches: object) => simulator.ask('/__sim/config', switches),
    fault: (order: object) => simulator.ask('/__sim/faults', order),
    calls: async () => (await seen()).seen.length,
  };
}
