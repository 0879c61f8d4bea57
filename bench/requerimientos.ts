import { closeDb, createDb, type Db, sql } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { parseQuery } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import { pulsoQuery } from '../features/requerimientos/contract/index.ts';
import { requerimientosQuery } from '../features/requerimientos/contract/requerimientos.routes.ts';
import type { Scope } from '../features/requerimientos/server/atender/filters.repository.ts';
import { listForStaff } from '../features/requerimientos/server/atender/listar-requerimientos.repository.ts';
import { verPulso } from '../features/requerimientos/server/atender/pulso.ts';
import { countResumen } from '../features/requerimientos/server/atender/resumen.repository.ts';
import { WARM_UP } from './blocks.ts';
import { type BenchDatabase, copyForCases, withClient, withDatabases } from './database.ts';
import { judgeGrowth, judgeTimes, median, type Verdict } from './judge.ts';
import { versionOf } from './machine.ts';
import type { Options } from './options.ts';
import { beginCounted, close, open } from './report.ts';
import { STAFF, staffId } from './requerimientos-seed.ts';

const BASE = 2_000;
const SIZES = [1_000, 100_000] as const;
const ROUNDS = 200;
/** What is only told needs fewer. */
const ROUNDS_TOLD = 20;
const CEILINGS = { blocks: 1.5, p50: 2 } as const;
/** Every open tab of the staff asks for the pulse four times a minute. */
const MOST_OF_PULSE = 20;

type Tipo = Scope['tipo'];
type Screen = {
  name: string;
  gate: boolean;
  most?: number;
  run(db: Db, n: number, now: Date): Promise<unknown>;
};

const OPEN_QUERY = 'estado[]=0&estado[]=1&estado[]=10';
/** The order is that of the screen: the longest unattended first, and among the late ones, the latest first. */
const page = (
  name: string,
  tipo: Tipo,
  asked: string,
  order: 'updated' | 'vence' = 'updated',
  gate = true,
): Screen => ({
  name,
  gate,
  run: (db, n, now) =>
    listForStaff(
      db,
      parseQuery(requerimientosQuery, new URLSearchParams(`${asked}&order[${order}]=asc&itemsPerPage=30`)),
      { tipo, usuarioId: staffId(n) },
      now,
    ),
});

/** The seed leaves this case without an encargado, so every encargado of the bench may look at it. */
const SEEN = 50;
const pulse = (name: string, since: number, most?: number): Screen => ({
  ...{ name, gate: false },
  ...(most !== undefined && { most }),
  run: async (db, n, now) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(db);
    const desde = formatMoment(new Date(now.getTime() - since * 1000));
    return verPulso({ db, clock: { now: () => now } }, encargado(n), {
      ...pulsoAsked,
      filters: { desde, viendo: [SEEN] },
    });
  },
});

const pulsoAsked = parseQuery(pulsoQuery, new URLSearchParams());
const encargado = (n: number): Actor => ({
  usuarioId: staffId(n),
  roles: ['ROLE_CONFIRMADO', 'ROLE_REQUERIMIENTO_ENCARGADO'],
  confirmado: true,
  otpPendiente: false,
  sesion: Buffer.alloc(32),
  expira: new Date(Date.now() + 86_400_000),
  autenticado: null,
});

const screens: readonly Screen[] = [
  page('mine', 'encargado', `encargado=yo&${OPEN_QUERY}`),
  page('nobody’s', 'encargado', `encargado=ninguno&${OPEN_QUERY}`),
  page('with news', 'todos', 'novedadesEncargado=true'),
  page('late', 'todos', 'vencido=true', 'vence'),
  page('all that are open', 'todos', OPEN_QUERY),
  page('whose they are, a document', 'todos', 'q=10000042', 'updated', false),
  page('whose they are, a full name', 'todos', 'q=Apellido7 Nombre7', 'updated', false),
  page('whose they are, a common surname', 'todos', `q=Titular&${OPEN_QUERY}`, 'updated', false),
  page('a number', 'todos', 'q=00100042', 'updated', false),
  page('a word in their texts', 'todos', `q=transformador&enTextos=true&${OPEN_QUERY}`, 'updated', false),
  {
    name: 'the counts of the tabs',
    gate: false,
    run: (db, n, now) => countResumen(db, { usuarioId: staffId(n), all: true, now }),
  },
  pulse('the pulse, nothing changed', 15, MOST_OF_PULSE),
  pulse('the pulse, what changed in an hour', 60 * 60),
];

type Row = { screen: Screen; blocks: number[]; times: number[][] };

export async function benchRequerimientos(options: Options): Promise<boolean> {
  const start = beginCounted();
  return withDatabases([BASE], async ({ version, databases: [base] }) => {
    if (!base) throw new Error('There is no base.');
    const head = await open('requerimientos', start, { postgresql: version, kysely: versionOf('kysely') });
    const databases: BenchDatabase[] = [];
    for (const cases of SIZES) databases.push(await copyForCases(base, cases));
    const rows: Row[] = [];
    for (const screen of screens) {
      const blocks: number[] = [];
      for (const database of databases) blocks.push(await blocksOf(database, screen));
      rows.push({ screen, blocks, times: await timesOf(databases, screen) });
    }
    return close(head, report(rows), !options.short);
  });
}

const ratio = ([small = 0, large = 0]: readonly number[]) => (large / small).toFixed(2);

function report(rows: readonly Row[]) {
  const p50 = ({ times }: Row) => times.map(median);
  const verdicts: Verdict[] = rows
    .filter(({ screen }) => screen.gate)
    .flatMap(({ screen, blocks: [small = 0, large = 0], times }) => [
      named(screen, 'blocks', judgeGrowth({ small, large }, CEILINGS.blocks)),
      named(
        screen,
        'p50',
        judgeTimes(
          { small: times[0] ?? [], large: times[1] ?? [] },
          { ceiling: CEILINGS.p50, least: ROUNDS },
        ),
      ),
    ]);
  const bounds = rows.flatMap(({ screen, blocks }) => boundOf(screen, Math.max(...blocks)));
  return {
    about: `Blocks of 8 kB and warm p50 of a page of 30 of the staff's queue (page and count together), ${SIZES.join(' and ')} cases, ${STAFF} people attending, ${ROUNDS} rounds (${ROUNDS_TOLD} of what is not judged).`,
    tables: [
      {
        title: 'The queue',
        columns: [
          'tab',
          ...SIZES.map((n) => `blocks ${n}`),
          'growth',
          ...SIZES.map((n) => `p50 µs ${n}`),
          'growth',
        ],
        rows: rows.map((row) => [
          row.screen.name,
          ...row.blocks.map((value) => value.toFixed(1)),
          ratio(row.blocks),
          ...p50(row).map((value) => value.toFixed(0)),
          ratio(p50(row)),
        ]),
      },
    ],
    verdicts: [...verdicts, ...bounds],
    notes: [
      'Blocks: counted by pg_stat_statements while the repositories of the product run as oficina_app, after ten runs.',
      'p50: from Node, on one connection for each size, both in turn in every round.',
      'The pulse: with generic plans forced, by somebody who has a case open; with news it also counts the tabs.',
      'A word and the counts find more the more there is, up to their caps: told, not judged.',
    ],
    data: {
      sizes: SIZES,
      rows: rows.map((row) => ({ tab: row.screen.name, blocks: row.blocks, p50: p50(row) })),
    },
  };
}

const boundOf = ({ name, most }: Screen, blocks: number): Verdict[] =>
  most === undefined
    ? []
    : [
        {
          passed: blocks > 0 && blocks <= most,
          why: `${name}: ${blocks.toFixed(1)} blocks, target ≤ ${most}`,
        },
      ];

const named = ({ name }: Screen, what: string, { passed, why }: Verdict): Verdict => ({
  passed,
  why: `${name}, ${what}: ${why}`,
});

const connect = (database: BenchDatabase) =>
  createDb({ url: database.appUrl, max: 1, applicationName: 'bench' });

async function blocksOf(database: BenchDatabase, { run }: Screen): Promise<number> {
  return withClient(database.ownerUrl, async (owner) => {
    const db = connect(database);
    const now = new Date();
    try {
      for (let n = 0; n < WARM_UP; n += 1) await run(db, n, now);
      await owner.query('SELECT pg_stat_statements_reset()');
      for (let n = 0; n < STAFF; n += 1) await run(db, n, now);
      const { rows } = await owner.query<{ blocks: number }>(
        `SELECT sum(shared_blks_hit + shared_blks_read)::float8 AS blocks FROM pg_stat_statements JOIN pg_roles r ON r.oid = userid
         WHERE rolname = 'oficina_app' AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return (rows[0]?.blocks ?? 0) / STAFF;
    } finally {
      await closeDb(db);
    }
  });
}

async function timesOf(databases: readonly BenchDatabase[], { run, gate }: Screen): Promise<number[][]> {
  const dbs = databases.map(connect);
  const times: number[][] = databases.map(() => []);
  const rounds = gate ? ROUNDS : ROUNDS_TOLD;
  const now = new Date();
  try {
    for (let round = -WARM_UP; round < rounds; round += 1)
      for (const [place, db] of dbs.entries()) {
        const from = performance.now();
        await run(db, Math.abs(round), now);
        if (round >= 0) times[place]?.push((performance.now() - from) * 1000);
      }
    return times;
  } finally {
    for (const db of dbs) await closeDb(db);
  }
}
