import { startApi } from './api.ts';
import { ask, benchBeside, type Call } from './beside.ts';
import type { BenchDatabase } from './database.ts';
import { judgeTimes, median } from './judge.ts';
import type { Options } from './options.ts';
import type { Table } from './report.ts';
import { MANY, specialsOf } from './seed.ts';

/** A person with hundreds of suministros may wait five times as long; fewer samples than these are not judged. */
const WAIT = { ceiling: 5, least: 200 };
const WARM_UP = 20;

const expectThat = (holds: boolean, what: string) => {
  if (!holds) throw new Error(`Not the answer expected: ${what}`);
};

const calls: Call[] = [
  {
    path: '/api/usuarios/{id}',
    check: (body) => expectThat('preferencias' in (body as object), 'the whole user'),
  },
  {
    path: '/api/suministros?usuario={id}&pagination=false',
    check: (body) => expectThat(suppliesIn(body) === 2, 'two supplies'),
  },
  {
    path: '/api/oob/facturas/deuda',
    check: (body) => expectThat(owedIn(body) >= 4, 'the two last bills of two supplies, at least'),
  },
];

const suppliesIn = (body: unknown) => (body as { member?: unknown[] }).member?.length;
const owedIn = (body: unknown) => (body as { aPagar?: { cantidad: number } }).aPagar?.cantidad ?? 0;

/**
 * Benchmark B2 compares the calls of Inicio through the api with pgbench, and measures how much longer 500 suministros take
 * than 2.
 */
export const benchInicio = (options: Options): Promise<boolean> =>
  benchBeside(options, {
    name: 'inicio',
    unit: 'Inicio',
    about: `Inicio: ${calls.map(({ path }) => `GET ${path}`).join(', ')}, the calls of a person one after another`,
    calls,
    statements: 6,
    more: async ({ database, rounds }) => {
      const waits = await measureWaits(database, options);
      const verdict = judgeTimes({ small: waits.few, large: waits.many }, WAIT);
      const nodeMicros = median(rounds.map((round) => round.nodeMicros));
      return {
        tables: [toTable(waits)],
        verdicts: [{ ...verdict, why: `${MANY} supplies against 2: ${verdict.why}` }],
        notes: [
          `${nodeMicros} µs of Node per Inicio, all its calls.`,
          `${MANY} supplies against 2: the three calls one after another and the two people in turn, one request at a time; every sample is in the json. Only there LIMITES_SESION was raised, so that one session may ask so often.`,
        ],
        data: { waits },
      };
    },
  });

type Waits = { few: number[]; many: number[] };

/** The values are the µs of the three calls together, measured in turns. */
async function measureWaits(database: BenchDatabase, options: Options): Promise<Waits> {
  const people = specialsOf(database.supplies);
  const waits: Waits = { few: [], many: [] };
  const env = { LIMITES_SESION: '1000000' };
  const api = await startApi(database.appUrl, {
    log: options.log,
    processes: Number(options.processes),
    env,
  });
  try {
    const supplies = JSON.parse(await ask(api, calls[1]?.path ?? '', people.many));
    expectThat(suppliesIn(supplies) === MANY, `${MANY} supplies`);
    for (let sample = -WARM_UP; sample < Number(options.samples); sample += 1) {
      const order = sample % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const);
      for (const who of order) {
        const started = performance.now();
        for (const { path } of calls) await ask(api, path, people[who]);
        if (sample >= 0) waits[who].push(Math.round((performance.now() - started) * 1000));
      }
    }
  } finally {
    await api.stop();
  }
  for (const [who, all] of Object.entries(waits)) console.log(`${who}, µs: ${all.join(' ')}`);
  return waits;
}

function toTable(waits: Waits): Table {
  const quantiles = [10, 25, 50, 75, 90, 99];
  const row = (name: string, all: readonly number[]) => {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (percent: number) => sorted[Math.floor((sorted.length * percent) / 100)] ?? 0;
    return [name, all.length, ...quantiles.map((percent) => (percent === 50 ? median(all) : at(percent)))];
  };
  return {
    title: 'µs of the three calls, one request at a time',
    columns: ['supplies', 'samples', ...quantiles.map((percent) => `p${percent}`)],
    rows: [row('2', waits.few), row(String(MANY), waits.many)],
  };
}
