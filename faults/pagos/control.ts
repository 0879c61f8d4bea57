// This checks the judge: under a rule that believes the gateway at once and never asks again, it must find the approvals
// that come late.

import { createPagarContext } from './customer.ts';
import { readPagos, readPaidFacturas } from './facts.ts';
import { describeProblem, judge } from './judge.ts';
import { withPagosHarness } from './pagos-harness.ts';
import { NAIVE_PLAZOS } from './plazos.ts';
import { provokeLate, settle } from './remaining-points.ts';
import { seedVisits } from './seed.ts';
import { runSweeps } from './storm.ts';

const CUSTOMERS = 6;

/** The result is true when the judge finds them. No process is killed, because the rule alone is enough. */
export async function control({ timeoutS }: { timeoutS: number }): Promise<boolean> {
  return withPagosHarness(NAIVE_PLAZOS, async (harness) => {
    const visitsByCustomer = await seedVisits(harness.base, harness.processes.urls, {
      customers: CUSTOMERS,
      visits: 1,
    });
    const context = createPagarContext(harness.processes.urls, AbortSignal.timeout(timeoutS * 1000));
    const stop = new AbortController();
    const sweeps = runSweeps(harness, stop.signal);
    sweeps.catch(() => stop.abort());
    try {
      await provokeLate(harness.pasarela, context, visitsByCustomer.flat());
      await settle(harness);
    } finally {
      stop.abort();
      await sweeps;
    }
    const { problems } = judge({
      ledger: await harness.pasarela.ledger(),
      plazos: NAIVE_PLAZOS,
      pagos: await readPagos(harness.base),
      paidFacturas: await readPaidFacturas(harness.base),
      visits: visitsByCustomer.flat().map(({ facturas }) => facturas),
      shownEstados: context.shownEstados,
      outages: [],
    });
    const found = problems.filter(({ problem }) => problem === 'overcharged' || problem === 'chargedUnpaid');
    console.log(`control, con una política ingenua: ${found.length} de ${CUSTOMERS} halladas`);
    for (const { problem, detail } of found) console.log(`  ${describeProblem(problem)}: ${detail}`);
    return found.length > 0;
  });
}
