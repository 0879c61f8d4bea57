// Many people pay while every process is killed repeatedly and the gateway fails in every way. Nobody may pay twice, no
// charge may be left without a paid factura, no factura may be paid without a charge, and none may stay in process.
import { availableParallelism } from 'node:os';
import { contest, createPagarContext, runVisit } from './customer.ts';
import { readPagos, readPaidFacturas } from './facts.ts';
import { judge } from './judge.ts';
import { type PagosHarness, withPagosHarness } from './pagos-harness.ts';
import { NAIVE_PLAZOS, PLAZOS } from './plazos.ts';
import { chance } from './random.ts';
import { dieAtApiPoints, EXTRA_VISITS, provokeLate, settle } from './remaining-points.ts';
import { type Resultado, report } from './report.ts';
import { seedVisits, type Visit, wayOfTurn } from './seed.ts';
import { type KillCounts, keepMixing, killRepeatedly, runSweeps, watchFacturas } from './storm.ts';
import { wholeLedger } from './wallets.ts';

/** One in five of those who pay from a link is not the only one who pays that factura then. */
const CONTESTED_SHARE = 0.2;

export type Pagos = {
  pagos: number;
  customers: number;
  /** The unit is seconds between one kill and the next. */
  intervalS: readonly [number, number];
  timeoutS: number;
  isNaive?: boolean;
  /** Slowness counts as a fault, which it should not on a shared machine. */
  isTimed?: boolean;
};

export async function pagos(options: Pagos): Promise<boolean> {
  const plazos = options.isNaive ? NAIVE_PLAZOS : PLAZOS;
  return withPagosHarness(plazos, async (harness) => {
    // There are more visits than asked for, to reach the points at which no process died.
    const visits = Math.ceil(options.pagos / options.customers) + EXTRA_VISITS;
    const visitsByCustomer = await seedVisits(harness.base, harness.processes.urls, {
      customers: options.customers,
      visits,
      way: wayOfTurn,
    });
    const allVisits = visitsByCustomer.flat();
    const outcome = await runStorm(harness, options, visitsByCustomer);
    const ledger = await wholeLedger(harness);
    const judgedPagos = await readPagos(harness.base);
    const verdict = judge({
      ledger,
      plazos,
      pagos: judgedPagos,
      paidFacturas: await readPaidFacturas(harness.base),
      visits: allVisits.map(({ facturas }) => facturas),
      shownEstados: outcome.context.shownEstados,
      outages: [...harness.base.outages, ...harness.processes.outages],
    });
    return report({ harness, options, ledger, judgedPagos, verdict, ...outcome });
  });
}

async function runStorm(
  harness: PagosHarness,
  { pagos: count, intervalS, timeoutS }: Pagos,
  visitsByCustomer: Visit[][],
): Promise<Omit<Resultado, 'harness' | 'options' | 'ledger' | 'judgedPagos' | 'verdict'>> {
  const [stormController, runController] = [new AbortController(), new AbortController()];
  const failureController = new AbortController();
  const timeLimit = AbortSignal.any([AbortSignal.timeout(timeoutS * 1000), failureController.signal]);
  const context = createPagarContext(harness.processes.urls, timeLimit);
  const killCounts: KillCounts = { immediate: 0, 'kill -9': 0 };
  const startedAt = performance.now();
  harness.startFaults();
  const sweeps = runSweeps(harness, runController.signal);
  const watched = watchFacturas(harness, runController.signal);
  const paying = harness.wallets.keepPaying(runController.signal);
  const males = [
    killRepeatedly(harness, intervalS, killCounts, stormController.signal),
    keepMixing(harness, stormController.signal),
  ];
  // The failure is reported at the end; until then it only stops the customers from paying in vain.
  for (const one of [sweeps, watched, paying, ...males]) one.catch(() => failureController.abort());
  let [visits, linkVisits, codeVisits, payingSeconds] = [0, 0, 0, 0];
  try {
    await Promise.all(
      visitsByCustomer.map(async (customerVisits) => {
        while (visits < count && !timeLimit.aborted) {
          const visit = customerVisits.shift();
          if (!visit) return;
          visits += 1;
          linkVisits += visit.byLink ? 1 : 0;
          codeVisits += visit.byCode ? 1 : 0;
          await (visit.byLink && chance(CONTESTED_SHARE) ? contest : runVisit)(context, visit);
        }
      }),
    );
    stormController.abort();
    await Promise.all(males);
    payingSeconds = (performance.now() - startedAt) / 1000;
    harness.killAtRemaining();
    const remaining = visitsByCustomer.flat();
    visits += await dieAtApiPoints(harness, context, remaining);
    await settle(harness);
    if (harness.crashPoints.faltan().length > 0) {
      visits += await provokeLate(harness.pasarela, context, remaining);
      await settle(harness);
    }
  } finally {
    // This is done also after a failure, because nothing may be killed while the harness stops.
    for (const one of [stormController, runController, failureController]) one.abort();
    await Promise.allSettled([sweeps, watched, paying, ...males]);
  }
  await sweeps;
  const seconds = { paying: payingSeconds, settling: (performance.now() - startedAt) / 1000 - payingSeconds };
  const counts = { visits, linkVisits, codeVisits, cores: availableParallelism() };
  return { context, killCounts, ...counts, seconds, watched: await watched };
}
