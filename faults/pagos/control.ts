// This checks the judge twice: it must find each fault that is planted on a good pago and, under a rule that believes the
// gateway at once and never asks again, the approvals that come late. Both on pagos of accounts and on those of links.
import { createPagarContext, type PagarContext, runVisit } from './customer.ts';
import { readPagos, readPaidFacturas } from './facts.ts';
import { describeProblem, judge } from './judge.ts';
import { type PagosHarness, withPagosHarness } from './pagos-harness.ts';
import { FAULT_COUNT, findMissed } from './planted.ts';
import { NAIVE_PLAZOS } from './plazos.ts';
import { provokeLate, settle } from './remaining-points.ts';
import { seedVisits, type Visit } from './seed.ts';
import { runSweeps } from './storm.ts';
import { wholeLedger } from './wallets.ts';

/** Half of them pay from a link. Faults are planted on the pago of the first of each kind, and the rest pay late. */
const CUSTOMERS = 9;
const KINDS = ['con cuenta', 'por enlace', 'con cuenta y un código'] as const;
const CODE_TURN = 2;
const LATE_KINDS = KINDS.slice(0, CODE_TURN);

/** The result is true when the judge finds them all. No process is killed, because the rule alone is enough. */
export async function control({ timeoutS }: { timeoutS: number }): Promise<boolean> {
  return withPagosHarness(NAIVE_PLAZOS, async (harness) => {
    const visitsByCustomer = await seedVisits(harness.base, harness.processes.urls, {
      customers: CUSTOMERS,
      visits: 1,
      way: (turn) => ({ byLink: turn % 2 === 1, byCode: turn === CODE_TURN }),
    });
    const visits = visitsByCustomer.flat();
    const context = createPagarContext(harness.processes.urls, AbortSignal.timeout(timeoutS * 1000));
    const stop = new AbortController();
    const sweeps = runSweeps(harness, stop.signal);
    sweeps.catch(() => stop.abort());
    let arePlantedFound = false;
    try {
      arePlantedFound = await controlPlanted(harness, context, visits.slice(0, KINDS.length));
      await provokeLate(harness.pasarela, context, visits.slice(KINDS.length));
      await settle(harness);
    } finally {
      stop.abort();
      await sweeps;
    }
    return (await areLateFound(harness, context, visits.slice(KINDS.length))) && arePlantedFound;
  });
}

async function controlPlanted(
  harness: PagosHarness,
  context: PagarContext,
  visits: readonly Visit[],
): Promise<boolean> {
  const stop = new AbortController();
  const paying = harness.wallets.keepPaying(stop.signal);
  try {
    for (const visit of visits) await runVisit(context, visit);
  } finally {
    stop.abort();
    await paying;
  }
  const { shownEstados } = context;
  const settled = { ledger: await wholeLedger(harness), plazos: NAIVE_PLAZOS, shownEstados };
  let isFound = true;
  for (const [at, visit] of visits.entries()) {
    const missed = await findMissed(harness.base, visit, settled);
    console.log(
      `control, ${FAULT_COUNT} faltas plantadas en un pago ${KINDS[at]}: ${missed.length} sin hallar`,
    );
    for (const name of missed) console.log(`  ✗ ${name}`);
    isFound &&= missed.length === 0;
  }
  return isFound;
}

async function areLateFound(
  { base, pasarela, wallets }: PagosHarness,
  { shownEstados }: PagarContext,
  visits: readonly Visit[],
): Promise<boolean> {
  const facts = {
    ledger: await wholeLedger({ pasarela, wallets }),
    plazos: NAIVE_PLAZOS,
    pagos: await readPagos(base),
    paidFacturas: await readPaidFacturas(base),
    shownEstados,
    outages: [],
  };
  let isFound = true;
  for (const [at, kind] of LATE_KINDS.entries()) {
    const late = visits.filter(({ byLink }) => byLink === (at === 1));
    const { problems } = judge({ ...facts, visits: late.map(({ facturas }) => facturas) });
    const found = problems.filter(({ problem }) => problem === 'overcharged' || problem === 'chargedUnpaid');
    console.log(`control, con una política ingenua, ${kind}: ${found.length} de ${late.length} halladas`);
    for (const { problem, detail } of found) console.log(`  ${describeProblem(problem)}: ${detail}`);
    isFound &&= found.length > 0;
  }
  return isFound;
}
