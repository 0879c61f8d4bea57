// After the storm: chance may have left points where nobody died. Somebody pays once more for each, and dies there.
import { setTimeout as sleep } from 'node:timers/promises';
import { type PagarContext, runVisit } from './customer.ts';
import { pendientes } from './facts.ts';
import type { PagosHarness } from './pagos-harness.ts';
import type { Pasarela } from './pasarela.ts';
import { PLAZOS, SETTLED_WITHIN_MS } from './plazos.ts';
import type { Visit } from './seed.ts';
import { wait } from './storm.ts';

/** Visits of each client that are kept for this. */
export const EXTRA_VISITS = 4;
const LATE_COUNT = 6;
/** One that had to be sent again comes when others are already charged: they are not all owed at once. */
const ESPERA_MS = 10_000;

/** A payment that goes well goes by all of the api's points: one at least for each that is left. */
export async function dieAtApiPoints(
  { processes, crashPoints }: PagosHarness,
  context: PagarContext,
  visits: Visit[],
): Promise<number> {
  const payments: Promise<void>[] = [];
  for (;;) {
    const [crashPoint] = crashPoints.faltan('api');
    const visit = crashPoint && visits.shift();
    if (!visit || context.signal.aborted) break;
    await processes.waitReady('todos', context.signal);
    processes.orderDeaths('api', [{ crashPoint, occurrence: 1 }], 'todos');
    let isDone = false;
    payments.push(
      runVisit(context, visit).finally(() => {
        isDone = true;
      }),
    );
    // How it ends is seen to while others pay.
    while (!isDone && crashPoints.faltan('api').includes(crashPoint)) await sleep(50);
  }
  await Promise.all(payments);
  return payments.length;
}

/** Charges that come when their bills were let go and, most of them, paid again. */
export async function provokeLate(
  pasarela: Pasarela,
  context: PagarContext,
  visits: Visit[],
): Promise<number> {
  await pasarela.mixFaults({ late: 1 }, 'afterRelease');
  const lateVisits = visits.splice(0, LATE_COUNT);
  const payments = lateVisits.map((visit) => runVisit(context, visit));
  await pasarela.waitForLate(
    lateVisits.length,
    AbortSignal.any([context.signal, AbortSignal.timeout(ESPERA_MS)]),
  );
  await pasarela.clearFaults();
  await Promise.all(payments);
  return lateVisits.length;
}

/** Until there is nothing left to be known, nor to be given back. */
export async function settle({ base, pasarela }: Pick<PagosHarness, 'base' | 'pasarela'>): Promise<void> {
  const signal = AbortSignal.timeout(PLAZOS.inexistenteMs + PLAZOS.vigilarMs + SETTLED_WITHIN_MS);
  while (!signal.aborted) {
    const { charges, late } = await pasarela.ledger();
    const taken = charges.filter(({ status }) => status !== 'rejected');
    const remaining = await pendientes(
      base,
      taken.map(({ reference }) => reference),
    );
    if (remaining === 0 && late === 0) return;
    await wait(500, signal);
  }
}
