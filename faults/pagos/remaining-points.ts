// Chance may leave points at which no process died. For each of them somebody pays once more and the process dies there.
import { setTimeout as sleep } from 'node:timers/promises';
import { type PagarContext, runVisit } from './customer.ts';
import { pendientes } from './facts.ts';
import type { PagosHarness } from './pagos-harness.ts';
import type { Pasarela } from './pasarela.ts';
import { PLAZOS, SETTLED_WITHIN_MS } from './plazos.ts';
import type { Visit } from './seed.ts';
import { wait } from './storm.ts';
import { wholeLedger } from './wallets.ts';

export const EXTRA_VISITS = 4;
const LATE_COUNT = 6;
/** Of a card, what may still be approved counts too. */
const isTaken = (status: string) => !['rejected', 'created', 'expired', 'canceled'].includes(status);
/**
 * A pago that had to be sent again arrives when others are already charged, so the late charges may never be pending all at
 * once.
 */
const ESPERA_MS = 10_000;

/**
 * An approved pago of an account passes through all the points of the API, so each remaining point needs at least one. Those of
 * a link skip the saved card, and a code has none.
 */
export async function dieAtApiPoints(
  { processes, crashPoints }: PagosHarness,
  context: PagarContext,
  visits: Visit[],
): Promise<number> {
  const payments: Promise<void>[] = [];
  for (;;) {
    const [crashPoint] = crashPoints.faltan('api');
    const at = visits.findIndex(({ byLink, byCode }) => !byLink && !byCode);
    const [visit] = crashPoint && at >= 0 ? visits.splice(at, 1) : [];
    if (!crashPoint || !visit || context.signal.aborted) break;
    await processes.waitReady('todos', context.signal);
    processes.orderDeaths('api', [{ crashPoint, occurrence: 1 }], 'todos');
    let isDone = false;
    payments.push(
      runVisit(context, visit).finally(() => {
        isDone = true;
      }),
    );
    // The visit goes on while other customers pay.
    while (!isDone && crashPoints.faltan('api').includes(crashPoint)) await sleep(50);
  }
  await Promise.all(payments);
  return payments.length;
}

export async function provokeLate(
  pasarela: Pasarela,
  context: PagarContext,
  visits: Visit[],
): Promise<number> {
  await pasarela.mixFaults({ late: 1 }, 'afterRelease');
  const lateVisits = visits.filter(({ byCode }) => !byCode).slice(0, LATE_COUNT);
  for (const visit of lateVisits) visits.splice(visits.indexOf(visit), 1);
  const payments = lateVisits.map((visit) => runVisit(context, visit));
  await pasarela.waitForLate(
    lateVisits.length,
    AbortSignal.any([context.signal, AbortSignal.timeout(ESPERA_MS)]),
  );
  await pasarela.clearFaults();
  await Promise.all(payments);
  return lateVisits.length;
}

export async function settle(harness: Pick<PagosHarness, 'base' | 'pasarela' | 'wallets'>): Promise<void> {
  const signal = AbortSignal.timeout(PLAZOS.inexistenteMs + PLAZOS.vigilarMs + SETTLED_WITHIN_MS);
  while (!signal.aborted) {
    const { charges, late } = await wholeLedger(harness);
    const taken = charges.filter(({ status }) => isTaken(status));
    const remaining = await pendientes(
      harness.base,
      taken.map(({ reference }) => reference),
    );
    if (remaining === 0 && late === 0) return;
    await wait(500, signal);
  }
}
