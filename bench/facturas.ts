import { benchBeside, type Round } from './beside.ts';
import { median, type Verdict } from './judge.ts';
import type { Options } from './options.ts';

const CPU_CEILING = 900;

/** Benchmark B1 compares the list of facturas through the api with pgbench sending the same statements. */
export const benchFacturas = (options: Options): Promise<boolean> =>
  benchBeside(options, {
    name: 'facturas',
    unit: 'req',
    about: 'GET /api/facturas: session, newest 30 and total',
    calls: [{ path: '/api/facturas', check: checkPage }],
    statements: 2,
    more: ({ rounds }) => ({ verdicts: [judgeCpu(rounds)] }),
  });

function checkPage(body: unknown): void {
  const { member, totalItems } = body as { member?: unknown[]; totalItems?: number };
  if (member?.length !== 30 || totalItems !== 72)
    throw new Error(`Not the page of 30 of 72 bills: ${member?.length} of ${totalItems}`);
}

function judgeCpu(rounds: readonly Round[]): Verdict {
  const micros = median(rounds.map((round) => round.nodeMicros));
  return { passed: micros <= CPU_CEILING, why: `${micros} µs of Node per request, target ≤ ${CPU_CEILING}` };
}
