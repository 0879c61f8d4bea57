import { measureBlocks, type StepBlocks, totalOf } from './blocks.ts';
import { type BenchDatabase, buffersFor, withDatabases } from './database.ts';
import { judgeGrowth, judgeTimes, median, type Verdict } from './judge.ts';
import { versionOf } from './machine.ts';
import type { Options } from './options.ts';
import { beginCounted, beginTimed, close, open, type Table } from './report.ts';
import { screens } from './screens.ts';
import { measureTimes, type Times } from './times.ts';

export const SHORT_SIZES = [2_000, 20_000] as const;
const SHORT_USERS = 100;
const FULL_SIZES = '10000,100000,1000000';
/** The warm p50 may at most double from the smallest size to the largest; fewer than five rounds are not judged. */
const SLOWER = { ceiling: 2, least: 5 };

type Blocks = Record<string, StepBlocks[][]>;

/** Growth is judged by blocks, which other processes cannot change (the short run is a gate in CI), and by warm p50. */
export async function benchGrowth(options: Options): Promise<boolean> {
  const sizes = options.short ? [...SHORT_SIZES] : (options.supplies ?? FULL_SIZES).split(',').map(Number);
  const users = options.short ? SHORT_USERS : Number(options.users);
  const rounds = Number(options.rounds);
  const start = options.short ? beginCounted() : beginTimed(options.anyway);
  const measure = async ({
    version,
    databases,
    ordered,
  }: Parameters<Parameters<typeof withDatabases>[1]>[0]) => {
    const versions = { postgresql: version, kysely: versionOf('kysely'), pg: versionOf('pg') };
    const head = await open('growth', start, versions);
    const arrival = await blocksOf(databases, users);
    const laid = await blocksOf(ordered, users);
    const times = options.short
      ? undefined
      : await measureTimes([...databases, ...ordered], screens, { users, rounds });
    const tables = Object.keys(screens).map((screen) =>
      toTable(screen, sizes, [arrival[screen] ?? [], laid[screen] ?? []]),
    );
    const seconds = ordered.map((database, place) => `${sizes[place]} supplies ${database.seconds} s`);
    const result = {
      about: `Blocks of 8 kB touched per query${times ? ' and warm p50 of each screen' : ''}, ${users} users, ${sizes.join(', ')} supplies with 36 bills and 36 consumptions each, in order of arrival and laid by supply (oficina ordenar); shared_buffers ${buffersFor(sizes)}.`,
      tables: times ? [...tables, timesTable(times, sizes)] : tables,
      verdicts: [
        ...Object.keys(screens).flatMap((screen) =>
          judgeBlocks(screen, arrival[screen] ?? [], laid[screen] ?? [], options.short),
        ),
        ...(times ? Object.entries(times).flatMap(([screen, p50]) => judgeScreen(screen, p50)) : []),
      ],
      notes: [
        'Blocks: counted by pg_stat_statements while the repositories of the product run as oficina_app, ten runs after the first. Load does not change them. A mean of few blocks grows by one with each level of an index.',
        options.short
          ? 'Gate: arrival against arrival, which catches a query that lost its index, and laid against laid.'
          : 'Gate: the largest laid by supply, against the smallest in order of arrival (what a cooperative that grew and maintains its base lives) and against the smallest laid too (the same treatment on both sides, which is stricter). Arrival against arrival is told above and does not gate: it is the base of whoever never ran the measure.',
        `oficina ordenar took: ${seconds.join(', ')}, with fsync on.`,
        ...(times
          ? [
              'p50: from Node, the statements of a screen one after another on one connection; all databases in turn in each round, the first round thrown away.',
            ]
          : []),
        ...replannedNotes([arrival, laid]),
      ],
      data: { sizes, users, arrival, laid, times, orderSeconds: ordered.map((database) => database.seconds) },
    };
    // The short run is a gate, not a figure to publish.
    return close(head, result, !options.short);
  };
  return withDatabases(sizes, measure, { ordered: true });
}

async function blocksOf(databases: readonly BenchDatabase[], users: number): Promise<Blocks> {
  const blocks: Blocks = {};
  for (const [screen, steps] of Object.entries(screens)) {
    const bySize: StepBlocks[][] = [];
    for (const database of databases) bySize.push(await measureBlocks(database, steps, users));
    blocks[screen] = bySize;
  }
  return blocks;
}

function judgeBlocks(
  screen: string,
  arrival: StepBlocks[][],
  laid: StepBlocks[][],
  short: boolean,
): Verdict[] {
  const [small, smallLaid, largeLaid] = [arrival.at(0), laid.at(0), laid.at(-1)].map((steps) =>
    totalOf(steps ?? []),
  );
  const first = short
    ? { name: 'arrival against arrival', small, large: totalOf(arrival.at(-1) ?? []) }
    : { name: 'laid against arrival', small, large: largeLaid };
  return [first, { name: 'laid against laid', small: smallLaid, large: largeLaid }].map(
    ({ name, small = 0, large = 0 }) => named(`${screen}, blocks, ${name}`, judgeGrowth({ small, large })),
  );
}

/** The first half of `p50` has the databases in order of arrival; the second has the same sizes ordered by suministro. */
function judgeScreen(screen: string, p50: readonly number[][]): Verdict[] {
  const half = p50.length / 2;
  const large = p50.at(-1) ?? [];
  return [
    named(`${screen}, laid against arrival`, judgeTimes({ small: p50[0] ?? [], large }, SLOWER)),
    named(`${screen}, laid against laid`, judgeTimes({ small: p50[half] ?? [], large }, SLOWER)),
  ];
}

const named = (name: string, { passed, why }: Verdict): Verdict => ({ passed, why: `${name}: ${why}` });

/** Planning is not a block, so it is not judged here, but planning a short query costs as much as running it. */
function replannedNotes(all: readonly Blocks[]): string[] {
  const found = all
    .flatMap((blocks) => Object.values(blocks).flat(2))
    .flatMap(({ step, replanned }) => replanned.map((text) => `${step}: ${text}`));
  return [...new Set(found)].map((text) => `Planned again at every run, never settled: ${text}`);
}

function toTable(screen: string, sizes: readonly number[], forms: readonly StepBlocks[][][]): Table {
  const steps = forms[0]?.[0] ?? [];
  const rows = steps.flatMap(({ step, times, statements }, place) =>
    statements.map(({ statement }, number) => {
      const text = statement.length > 60 ? `${statement.slice(0, 57)}…` : statement;
      const blocks = forms.map((bySize) => bySize.map((all) => all[place]?.statements[number]?.blocks ?? 0));
      return [
        `${times > 1 ? `${times} × ` : ''}${step}: ${text.replaceAll('|', '\\|')}`,
        ...blocks.flatMap(cells),
      ];
    }),
  );
  const columns = ['', 'laid '].flatMap((form) => [
    ...sizes.map((size) => `${form}${size}`),
    `${form}growth`,
  ]);
  return {
    title: screen,
    columns: ['blocks per query', ...columns],
    rows: [...rows, ['total', ...forms.flatMap((bySize) => cells(bySize.map(totalOf)))]],
  };
}

function cells(blocks: number[]): string[] {
  const growth = (blocks.at(-1) ?? 0) / (blocks.at(0) ?? 0);
  return [...blocks.map((value) => value.toFixed(1)), growth.toFixed(2)];
}

function timesTable(times: Times, sizes: readonly number[]): Table {
  const rows = Object.entries(times).flatMap(([screen, p50]) =>
    p50.map((rounds, place) => [
      `${screen}, ${sizes[place % sizes.length]}${place < sizes.length ? '' : ' laid'}`,
      ...[...rounds, median(rounds), median(rounds) / median(p50[0] ?? [])].map((value, column) =>
        value.toFixed(column > rounds.length ? 2 : 0),
      ),
    ]),
  );
  const rounds = Array.from({ length: (rows[0]?.length ?? 3) - 3 }, (_, place) => `round ${place + 1}`);
  return {
    title: 'Warm p50 in µs',
    columns: ['screen, supplies', ...rounds, 'median', 'by the first'],
    rows,
  };
}
