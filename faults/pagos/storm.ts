// These run during the payments: kills at random moments, a gateway whose faults change, and the periodic jobs of the worker
// more often than once a minute.
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDb, createDb } from '@oficina/db';
import { createJobs } from '@oficina/jobs';
import { pagosJobs } from '@oficina/pagos/server';
import { systemClock } from '@oficina/values';
import type { KillMethod } from './database.ts';
import { findLooseFacturas } from './facts.ts';
import type { PagosHarness } from './pagos-harness.ts';
import { STORM_SHARES } from './pasarela.ts';
import { chance, pickOne, randomBetween } from './random.ts';

const MIX_MS = 1_000;
const ROUND_MS = 2_000;
const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

export type KillCounts = Record<KillMethod, number>;

type KillTarget = 'base' | 'api' | 'worker';

/**
 * The kills go on until the signal. A process dies at a random moment or at a point between two steps; the APIs die more
 * often than the worker, and the worker more often than the database. A kind that was not killed yet comes first, because a
 * short random run might spare it.
 */
export async function killRepeatedly(
  { base, processes, crashPoints }: PagosHarness,
  intervalS: readonly [number, number],
  killCounts: KillCounts,
  signal: AbortSignal,
): Promise<void> {
  const { randomKills } = processes.counts;
  const listUntouched = (): KillTarget[] => [
    ...(killCounts.immediate + killCounts['kill -9'] === 0 ? (['base'] as const) : []),
    ...(['api', 'worker'] as const).filter((kind) => randomKills[kind] === 0),
  ];
  while (!signal.aborted) {
    // One process of each kind must be ready first, because otherwise a slow machine would never make progress.
    await processes.waitReady('alguno', signal);
    await wait(randomBetween(...intervalS) * 1000, signal);
    if (signal.aborted) return;
    const untouched = pickOne(listUntouched());
    const target = untouched ?? (chance(0.15) ? 'base' : chance(0.25) ? 'worker' : 'api');
    if (target === 'base') {
      const method: KillMethod = chance(0.25) ? 'kill -9' : 'immediate';
      await base.kill(method, randomBetween(0, 1_000));
      killCounts[method] += 1;
    } else if (untouched || chance(0.4)) await processes.killOne(target);
    else processes.orderDeaths(target, crashPoints.choose(target), 'uno');
  }
}

export async function keepMixing(
  { pasarela, wallets, processes }: PagosHarness,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await pasarela.mixFaults(STORM_SHARES);
    await wallets.mixFaults(processes.urls());
    await wait(MIX_MS, signal);
  }
  await pasarela.clearFaults();
  await wallets.clearFaults();
}

/**
 * The limits that these people exceed are cleared too: pagos of a person per minute, cards of a link per day (each kill and each
 * doubt spends one of them) and how often a pago is looked at, which they do twice a second.
 */
export async function runSweeps({ base }: PagosHarness, signal: AbortSignal): Promise<void> {
  const crons = pagosJobs.filter(({ when }) => when !== undefined);
  const url = base.ownerUrl;
  const db = createDb({ url, max: 1 });
  const jobs = await createJobs({ url, jobs: pagosJobs, clock: systemClock, log: silentLog });
  try {
    while (!signal.aborted) {
      await db
        .tx(async (tx) => {
          for (const cron of crons) await jobs.enqueue(tx, cron, {});
        })
        // The database may be down, and the next round comes soon.
        .catch(() => undefined);
      await base.query(
        `delete from limites where key like 'pagos:%' or key like 'enlace-pago-%' or key like 'pago-publico:%'
           or key like 'enlace-orden-%' or key like 'orden-cuenta:%'`,
      );
      await wait(ROUND_MS, signal);
    }
  } finally {
    await jobs.stop(1_000);
    await closeDb(db);
  }
}

export async function watchFacturas(
  { base }: PagosHarness,
  signal: AbortSignal,
): Promise<{ veces: number; problems: string[] }> {
  const problems = new Set<string>();
  let veces = 0;
  for (; !signal.aborted; veces += 1) {
    for (const problem of await findLooseFacturas(base)) problems.add(problem);
    await wait(ROUND_MS, signal);
  }
  return { veces, problems: [...problems] };
}

export const wait = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
