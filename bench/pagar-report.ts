import type { Sent } from './capture.ts';
import { buffersFor } from './database.ts';
import { judgeRatio, median, type Verdict } from './judge.ts';
import { type Flips, type Hot, shareOf } from './pagar-hot.ts';
import { CLIENTS } from './pagar-ours.ts';
import { SETTLED } from './pagar-pgbench.ts';
import type { Result, Table } from './report.ts';

/** The largest size must keep this share of the rate of the smallest. */
const KEPT = 0.7;
const HOT_FLOOR = 0.9;

export type PagarRound = {
  ours: number;
  pgbench: number;
  ratio: number;
  nodeMicros: number;
  oursDbMicros: number;
  pgbenchDbMicros: number;
};

export type Measured = { supplies: number; rounds: PagarRound[] };
export type Counts = { bills: number; perRound: number; flips: number; paid: number };

export function toResult(
  sides: readonly Measured[],
  hot: readonly Hot[],
  counts: Counts,
  sent: readonly Sent[],
): Result {
  const statements = sent.map(({ text }) => text);
  const sizes = sides.map(({ supplies }) => supplies);
  const commits = statements.filter((text) => text === 'commit').length;
  return {
    about: `Payments of one bill by pagarFacturas and cobrarPago, approved by a gateway in the same process that answers at once, ${CLIENTS} at a time; beside pgbench -M prepared c=${CLIENTS} with the same ${statements.length - 2 * commits} statements in the same ${commits} transactions. ${counts.perRound} payments of each side per round, ${sizes.join(' and ')} supplies with 36 bills each, in one server; shared_buffers ${buffersFor(sizes)}.`,
    tables: [...sides.map(roundsTable), growthTable(sides), hotTable(sizes, hot)],
    verdicts: verdictsOf(sides, hot),
    notes: [
      'Statements and parameters come from the log of the server during real payments; texts of both sides compared before measuring, and the bills that pgbench paid counted after each round.',
      'The three transactions: reserve (A), write that it was sent, resolve (B); the design counted two. There is no HTTP here, nor session or limits.',
      `pgbench cannot make a key or a list: it fetches one row per payment, counted in its favour. The first ${SETTLED} payments of each of its clients, of connecting and planning, are left out. Instants, random ends and documents are always those of one payment, and where the product sends a null its statement says null.`,
      'Each person has a card and an earlier payment; messages, audit and queue begin empty at every size. A bill at random of the last two of each supply.',
      `HOT: by pg_stat_user_tables, with every connection closed. Flips 0 → 9 → 0 by rejected payments; then ${counts.paid} bills all reserved and only after that all paid, so that each step is counted by itself. Becoming paid is no flip and is not judged: \`pagada\` is in the predicate of facturas_suministro_id_vencimiento_idx (WHERE NOT pagada), from which the bill must go, so that no such change can be HOT; it happens once in the life of a bill.`,
    ],
    data: {
      ...{ sizes, counts, statements },
      rounds: sides.map(({ supplies, rounds }) => ({ supplies, rounds })),
      hot: hot.map((one, place) => ({ supplies: sizes[place], ...one })),
    },
  };
}

export function verdictsOf(sides: readonly Measured[], hot: readonly Hot[]): Verdict[] {
  const named = (name: string, { passed, why }: Verdict) => ({ passed, why: `${name}: ${why}` });
  const [small, large] = [sides.at(0), sides.at(-1)];
  return [
    ...sides.map(({ supplies, rounds }) =>
      named(`${supplies} supplies, product by pgbench`, judgeRatio(rounds.map(({ ratio }) => ratio))),
    ),
    named(
      `product, ${large?.supplies} by ${small?.supplies} supplies`,
      judgeRatio(keptOf(sides, 'ours'), KEPT),
    ),
    ...hot.map(({ rejected }, place) =>
      named(
        `${sides[place]?.supplies} supplies, flips 0 → 9 → 0 that are HOT, of ${rejected.updates}`,
        judgeRatio([shareOf(rejected)], HOT_FLOOR),
      ),
    ),
  ];
}

const keptOf = (sides: readonly Measured[], who: 'ours' | 'pgbench') =>
  (sides.at(0)?.rounds ?? []).map(
    (round, place) => (sides.at(-1)?.rounds[place]?.[who] ?? Number.NaN) / round[who],
  );

function roundsTable({ supplies, rounds }: Measured): Table {
  const keys = ['ours', 'pgbench', 'ratio', 'nodeMicros', 'oursDbMicros', 'pgbenchDbMicros'] as const;
  const row = (name: string, read: (key: keyof PagarRound) => number) => [
    name,
    ...keys.map((key) => (key === 'ratio' ? read(key).toFixed(3) : Math.round(read(key)))),
  ];
  return {
    title: `${supplies} supplies`,
    columns: [
      ...['round', 'product pagos/s', 'pgbench pagos/s', 'ratio', 'Node µs/pago'],
      ...['PostgreSQL µs/pago (product)', 'PostgreSQL µs/pago (pgbench, planning included)'],
    ],
    rows: [
      ...rounds.map((round, place) => row(String(place + 1), (key) => round[key])),
      row('median', (key) => median(rounds.map((round) => round[key]))),
    ],
  };
}

function growthTable(sides: readonly Measured[]): Table {
  const row = (name: string, kept: readonly number[]) => [
    name,
    ...[...kept, median(kept)].map((value) => value.toFixed(3)),
  ];
  const rounds = (sides[0]?.rounds ?? []).map((_, place) => `round ${place + 1}`);
  return {
    title: `Rate at ${sides.at(-1)?.supplies} supplies by the rate at ${sides.at(0)?.supplies}`,
    columns: ['', ...rounds, 'median'],
    rows: [row('product', keptOf(sides, 'ours')), row('pgbench', keptOf(sides, 'pgbench'))],
  };
}

function hotTable(sizes: readonly number[], hot: readonly Hot[]): Table {
  const row = (name: string, flips: Flips) => [name, flips.updates, flips.hot, shareOf(flips).toFixed(3)];
  return {
    title: 'Changes of a bill that are HOT',
    columns: ['supplies, change', 'changes', 'HOT', 'share'],
    rows: hot.flatMap(({ rejected, reserved, paid }, place) => [
      row(`${sizes[place]}, 0 → 9 → 0`, rejected),
      row(`${sizes[place]}, 0 → 9`, reserved),
      row(`${sizes[place]}, 9 → 1`, paid),
    ]),
  };
}
