import { closeDb, createDb, type Db, sql } from '@oficina/db';
import { parseQuery } from '@oficina/hydra';
import { systemClock } from '@oficina/values';
import { fallidosQuery } from '../features/mensajes/contract/fallidos.routes.ts';
import { mensajesQuery } from '../features/mensajes/contract/routes.ts';
import { findMensajes } from '../features/mensajes/server/list.repository.ts';
import { listarFallidos, verFallidos } from '../features/mensajes/server/listar-fallidos.ts';
import { plantillas } from '../features/mensajes/server/plantillas/index.ts';
import { addressBook } from '../features/mesa/server/address-book.ts';
import { WARM_UP } from './blocks.ts';
import { type BenchDatabase, copyForMensajes, withClient, withDatabases } from './database.ts';
import { SHARED } from './fallidos-seed.ts';
import { judgeGrowth, type Verdict } from './judge.ts';
import { versionOf } from './machine.ts';
import type { Options } from './options.ts';
import { beginCounted, close, open } from './report.ts';

const BASE = 2_000;
const SIZES = [10_000, 1_000_000] as const;
const SHORT_SIZES = [10_000, 100_000] as const;
const SAMPLE = 50;
const CEILING = 2;
/** Two sizes find as many rows when they differ in less than this part of one. */
const SAME_ROWS = 0.1;

type Sample = { id: number; para: string };
type Screen = {
  name: string;
  most: number;
  /** It reads the keys of all that failed, so only its bound is judged. */
  readsAll?: true;
  find(db: Db, one: Sample): Promise<readonly unknown[]>;
};

const deps = (db: Db) => ({ db, plantillas, clock: systemClock, addresses: addressBook });
const page = (name: string, most: number, asked: (one: Sample) => string): Screen => ({
  ...{ name, most },
  find: async (db, one) =>
    (await listarFallidos(deps(db), parseQuery(fallidosQuery, new URLSearchParams(asked(one))))).rows,
});
const dayAgo = () => new Date(Date.now() - 86_400_000).toISOString();

const screens: readonly Screen[] = [
  page('the addresses, first page', 800, () => ''),
  page('the addresses, third page', 800, () => 'page=3'),
  page('the addresses of a day', 800, () => `created[after]=${dayAgo()}`),
  { ...page('by a part of the address', 800, ({ para }) => `para=${para.slice(0, -8)}`), readsAll: true },
  page('one whole address', 60, ({ para }) => `para=${para}`),
  {
    name: 'one address, with what can be sent again',
    most: 120,
    find: async (db, { id }) => [await verFallidos(deps(db), id)],
  },
  {
    name: 'the messages of one address',
    most: 120,
    find: async (db, { para }) =>
      (await findMensajes(db, parseQuery(mensajesQuery, new URLSearchParams({ estado: '5', para })))).rows,
  },
];

type Row = { screen: Screen; blocks: number[]; found: number[] };

/** What the staff see of failed messages, with generic plans, as named statements have after five runs. */
export async function benchFallidos(options: Options): Promise<boolean> {
  const sizes = options.short ? SHORT_SIZES : SIZES;
  const start = beginCounted();
  return withDatabases([BASE], async ({ version, databases: [base] }) => {
    if (!base) throw new Error('There is no base.');
    const head = await open('fallidos', start, { postgresql: version, kysely: versionOf('kysely') });
    const rows: Row[] = screens.map((screen) => ({ screen, blocks: [], found: [] }));
    for (const size of sizes) {
      const database = await copyForMensajes(base, size);
      for (const row of rows) {
        const { blocks, found } = await measure(database, row.screen);
        row.blocks.push(blocks);
        row.found.push(found);
      }
    }
    return close(
      head,
      {
        about: `Blocks of 8 kB touched by each call, its session and its limits apart, ${SAMPLE} times, ${sizes.join(' and ')} messages of a year, 2 % failed.`,
        tables: [
          {
            title: 'Failed messages by address',
            columns: ['screen', ...sizes.map((n) => `${n}`), 'growth', ...sizes.map((n) => `found of ${n}`)],
            rows: rows.map(({ screen, blocks, found }) => [
              screen.name,
              ...blocks.map((value) => value.toFixed(1)),
              ((blocks[1] ?? 0) / (blocks[0] ?? 0)).toFixed(2),
              ...found.map((value) => value.toFixed(1)),
            ]),
          },
        ],
        verdicts: rows.flatMap(judge),
        notes: [
          'Counted by pg_stat_statements while the repositories of the product run as oficina_app with plan_cache_mode = force_generic_plan, after ten runs. Load does not change them.',
          'Each is judged by its bound at the largest size, and by its growth when both sizes find as many rows; a part of an address is searched in the index of all that failed, and only its bound is judged.',
          'No more than 10,000 failed messages are put together: the larger size has twice as many, so it shows the most that a page can cost.',
        ],
        data: {
          sizes,
          rows: rows.map(({ screen, blocks, found }) => ({ screen: screen.name, blocks, found })),
        },
      },
      !options.short,
    );
  });
}

function judge({ screen, blocks: [small = 0, large = 0], found: [few = 0, many = 0] }: Row): Verdict[] {
  const bound = {
    passed: large > 0 && large <= screen.most,
    why: `${screen.name}: ${large.toFixed(1)} blocks, target ≤ ${screen.most}`,
  };
  if (screen.readsAll || Math.abs(few - many) > SAME_ROWS * Math.max(few, many)) return [bound];
  const { passed, why } = judgeGrowth({ small, large }, CEILING);
  return [bound, { passed, why: `${screen.name}: ${why}` }];
}

async function measure(database: BenchDatabase, { find }: Screen) {
  return withClient(database.ownerUrl, async (owner) => {
    const { rows: sample } = await owner.query<{ id: string; para: string }>(
      `SELECT max(id) AS id, para FROM mensajes WHERE estado = 5 AND para <> $1 GROUP BY para ORDER BY 1 DESC LIMIT $2`,
      [SHARED, SAMPLE],
    );
    const samples = sample.map(({ id, para }) => ({ id: Number(id), para }));
    const db = createDb({ url: database.appUrl, max: 1, applicationName: 'bench' });
    try {
      await sql`set plan_cache_mode = force_generic_plan`.execute(db);
      for (const one of samples.slice(0, WARM_UP)) await find(db, one);
      await owner.query('SELECT pg_stat_statements_reset()');
      let found = 0;
      for (const one of samples) found += (await find(db, one)).length;
      const { rows } = await owner.query<{ blocks: number }>(
        `SELECT sum(shared_blks_hit + shared_blks_read)::float8 AS blocks FROM pg_stat_statements JOIN pg_roles r ON r.oid = userid
         WHERE rolname = 'oficina_app' AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return { blocks: (rows[0]?.blocks ?? 0) / samples.length, found: found / samples.length };
    } finally {
      await closeDb(db);
    }
  });
}
