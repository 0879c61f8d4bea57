import { readFileSync } from 'node:fs';
import { CRASH_POINTS } from '@oficina/pagos/server';
import { pickOne, randomBetween } from './random.ts';

export type ProcessKind = 'api' | 'worker';
type CrashPoint = (typeof CRASH_POINTS)[number];
/** The process dies the n-th time that it reaches the point. */
export type DeathOrder = { crashPoint: CrashPoint; occurrence: number };

const POINT_PATTERNS: Readonly<Record<ProcessKind, RegExp>> = {
  api: /^(pagar|cobrar|resolver):/,
  worker: /^(conciliar|resolver|tardio|devolver):/,
};
/** These points are reached so seldom that the first process to get there dies. */
const RARE_POINTS = /^(tardio|devolver):/;
const MAX_OCCURRENCE = 2;

export type CrashPoints = {
  /** This picks one of the least tried points of this kind of process. */
  choose(kind: ProcessKind): DeathOrder[];
  /** The process is to die the first time that it reaches each point at which none has died. */
  missingOrders(kind: ProcessKind, rareOnly?: 'raras'): DeathOrder[];
  faltan(kind?: ProcessKind): CrashPoint[];
  deaths(): ReadonlyMap<string, number>;
};

export function createCrashPoints(crashLog: string): CrashPoints {
  const deaths = () => {
    const lines = readFileSync(crashLog, 'utf8').split('\n').filter(Boolean);
    return new Map([...Map.groupBy(lines, (line) => line)].map(([line, all]) => [line, all.length]));
  };
  const veces = (crashPoint: CrashPoint) =>
    [...deaths()].reduce((sum, [line, n]) => sum + (line.endsWith(` ${crashPoint}`) ? n : 0), 0);
  const pointsOf = (kind: ProcessKind | undefined) =>
    CRASH_POINTS.filter((crashPoint) => kind === undefined || POINT_PATTERNS[kind].test(crashPoint));
  const faltan = (kind?: ProcessKind) => pointsOf(kind).filter((crashPoint) => veces(crashPoint) === 0);
  return {
    deaths,
    faltan,
    choose(kind) {
      const fewest = Math.min(...pointsOf(kind).map(veces));
      const crashPoint = pickOne(pointsOf(kind).filter((one) => veces(one) === fewest));
      if (!crashPoint) return [];
      return [
        {
          crashPoint,
          occurrence: RARE_POINTS.test(crashPoint) ? 1 : Math.floor(randomBetween(1, MAX_OCCURRENCE + 1)),
        },
      ];
    },
    missingOrders: (kind, rareOnly) =>
      faltan(kind)
        .filter((crashPoint) => !rareOnly || RARE_POINTS.test(crashPoint))
        .map((crashPoint) => ({ crashPoint, occurrence: 1 })),
  };
}
