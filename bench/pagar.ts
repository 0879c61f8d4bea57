import { type BenchServer, withDatabases } from './database.ts';
import { cpuSeconds, versionOf, versionOfTool } from './machine.ts';
import type { Options } from './options.ts';
import { type Bills, billsOf, dropDatabases, prepareBills } from './pagar-bills.ts';
import { type Hot, measureHot } from './pagar-hot.ts';
import { byClients, CLIENTS, type Ours, startOurs } from './pagar-ours.ts';
import { type Prepared, payBare, SETTLED } from './pagar-pgbench.ts';
import { type Counts, type Measured, type PagarRound, toResult } from './pagar-report.ts';
import { preparePayments } from './pagar-script.ts';
import { beginTimed, close, open } from './report.ts';

const SHORT_SIZES = '2000,20000';
const FULL_SIZES = '10000,1000000';
const LEAST_ROUNDS = 5;
const MOST_PER_ROUND = 1_000;
/** This share of the facturas is for the rounds; the others are for counting state changes. */
const FOR_ROUNDS = 0.7;
const FLIPS = { full: 10_000, short: 1_000 };

type Side = Measured & { bills: Bills; prepared: Prepared };

/** Benchmarks B3 and B8 compare reserving and resolving pagos with pgbench, at every size; neither may touch an index. */
export async function benchPagar(options: Options): Promise<boolean> {
  const sizes = (options.supplies ?? (options.short ? SHORT_SIZES : FULL_SIZES)).split(',').map(Number);
  const rounds = Number(options.rounds);
  if (sizes.length < 2) throw new Error('Two sizes at least: the rate of one is judged by the other.');
  if (rounds < LEAST_ROUNDS && !options.short) throw new Error(`At least ${LEAST_ROUNDS} rounds.`);
  const start = beginTimed(options.anyway);
  const pgbench = await versionOfTool('pgbench', '--version', 'postgresql');
  const counts = countsFor(sizes, rounds, options.short);
  return withDatabases(sizes, async (server) => {
    try {
      const packages = { kysely: versionOf('kysely'), pg: versionOf('pg'), 'pg-boss': versionOf('pg-boss') };
      const head = await open('pagar', start, { postgresql: server.version, pgbench, ...packages });
      const sides = await prepare(server, counts.bills);
      await measure(server, sides, rounds, counts.perRound);
      const hot: Hot[] = [];
      for (const { bills } of sides) hot.push(await measureHot(bills, counts));
      return await close(head, toResult(sides, hot, counts, sides[0]?.prepared.sent ?? []), !options.short);
    } finally {
      await dropDatabases(server.databases);
    }
  });
}

/** Every size makes the same number of pagos, however many facturas the largest has. */
export function countsFor(sizes: readonly number[], rounds: number, short: boolean): Counts {
  const bills = Math.min(billsOf(Math.min(...sizes)), 4 * (rounds + 1) * MOST_PER_ROUND);
  const both = (bills * FOR_ROUNDS) / (rounds + 1) - SETTLED * CLIENTS;
  const perRound = Math.min(MOST_PER_ROUND, Math.floor(both / 2 / CLIENTS) * CLIENTS);
  if (perRound < SETTLED * CLIENTS) throw new Error('Too few supplies for so many rounds.');
  return { bills, perRound, flips: short ? FLIPS.short : FLIPS.full, paid: perRound };
}

async function prepare(server: BenchServer, wanted: number): Promise<Side[]> {
  const sides: Side[] = [];
  for (const database of server.databases) {
    const bills = await prepareBills(database, wanted);
    const prepared = await preparePayments(bills);
    sides.push({ supplies: database.supplies, bills, prepared, rounds: [] });
  }
  return sides;
}

/** Every size takes its turn in each round, and the order alternates. The first round is a warm-up and is discarded. */
async function measure(
  server: BenchServer,
  sides: readonly Side[],
  rounds: number,
  count: number,
): Promise<void> {
  const running = new Map<Side, Ours>();
  try {
    for (const side of sides) running.set(side, await startOurs(side.bills));
    for (let round = 0; round <= rounds; round += 1)
      for (const [side, ours] of round % 2 === 0 ? running : [...running].reverse()) {
        const measured = await measureRound(server, side, ours, count);
        if (round > 0) side.rounds.push(measured);
        console.log(`round ${round}, ${side.supplies} supplies: ${JSON.stringify(measured)}`);
      }
  } finally {
    for (const ours of running.values()) await ours.close();
  }
}

async function measureRound(
  server: BenchServer,
  { bills, prepared }: Side,
  ours: Ours,
  count: number,
): Promise<PagarRound> {
  const list = await bills.take(count);
  const [node, before] = [process.cpuUsage(), cpuSeconds(server.pid)];
  const seconds = await byClients(list, (bill) => ours.pay(bill, 'procesado'));
  const [used, between] = [process.cpuUsage(node), cpuSeconds(server.pid)];
  const bare = await payBare(bills, prepared, count);
  const after = cpuSeconds(server.pid);
  const perSecond = count / seconds;
  return {
    ours: Math.round(perSecond),
    pgbench: Math.round(bare.perSecond),
    ratio: perSecond / bare.perSecond,
    nodeMicros: Math.round((used.user + used.system) / count),
    oursDbMicros: Math.round(((between - before) * 1e6) / count),
    pgbenchDbMicros: Math.round(((after - between) * 1e6) / bare.paid),
  };
}
