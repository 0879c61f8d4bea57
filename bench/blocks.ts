import { closeDb, createDb, type Db, sql } from '@oficina/db';
import type pg from 'pg';
import { type BenchDatabase, withClient } from './database.ts';
import { SUPPLIES_OF_SLOT, usersFor } from './seed.ts';

export type Person = { id: number; supply: number };

export type Step = {
  name: string;
  times?: number;
  run(db: Db, person: Person): Promise<unknown>;
};

export type StatementBlocks = { statement: string; blocks: number };
export type StepBlocks = {
  step: string;
  times: number;
  statements: StatementBlocks[];
  /** PostgreSQL plans these again at every run, which may cost more than running them. */
  replanned: string[];
};

/** After five runs of a named statement PostgreSQL has settled on its plan. */
export const WARM_UP = 10;

/** Blocks are counted by the server per user, whether found in memory or read. */
export async function measureBlocks(
  database: BenchDatabase,
  steps: readonly Step[],
  users: number,
): Promise<StepBlocks[]> {
  return withClient(database.ownerUrl, async (owner) => {
    const sample = await samplePeople(owner, database.supplies, users);
    const measured: StepBlocks[] = [];
    for (const { name, times = 1, run } of steps) {
      // Each step has a single connection of its own, because plans are kept per connection.
      const db = createDb({ url: database.appUrl, max: 1, applicationName: 'bench' });
      try {
        for (const person of sample.slice(0, WARM_UP)) await run(db, person);
        await owner.query('SELECT pg_stat_statements_reset()');
        for (const person of sample) await run(db, person);
        const statements = await readStatements(owner, sample.length);
        measured.push({ step: name, times, statements, replanned: await readReplanned(db) });
      } finally {
        await closeDb(db);
      }
    }
    return measured;
  });
}

async function readReplanned(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where generic_plans = 0`.execute(db);
  return rows.map(({ statement }) => collapse(statement));
}

async function readStatements(owner: pg.Client, users: number): Promise<StatementBlocks[]> {
  const { rows } = await owner.query<{ query: string; blocks: number; calls: number }>(
    `SELECT query, (shared_blks_hit + shared_blks_read)::float8 AS blocks, calls::int
     FROM pg_stat_statements JOIN pg_roles r ON r.oid = userid
     WHERE rolname = 'oficina_app' AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
     ORDER BY query DESC`,
  );
  // A statement missing from the server's table would look cheap.
  if (rows.length === 0 || rows.some(({ calls }) => calls % users !== 0))
    throw new Error('The server did not count every statement.');
  return rows.map(({ query, blocks }) => ({ statement: collapse(query), blocks: blocks / users }));
}

export const collapse = (sql: string) => sql.replace(/\s+/g, ' ').trim();

/** The sample is always the same, scattered, with the same mix of suministros per person at every size. */
export function sampleUsers(users: number, wanted: number): number[] {
  const slots = SUPPLIES_OF_SLOT.length;
  const groups = users / slots;
  let state = 20261115;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from(
    { length: wanted },
    (_, place) => Math.floor(random() * groups) * slots + (place % slots) + 1,
  );
}

export async function samplePeople(owner: pg.Client, supplies: number, wanted: number): Promise<Person[]> {
  const ids = sampleUsers(usersFor(supplies), wanted);
  const { rows } = await owner.query<{ id: string; suministro_id: string }>(
    'SELECT id, suministro_id FROM usuarios WHERE id = ANY ($1::bigint[])',
    [ids],
  );
  const supplyOf = new Map(rows.map((row) => [Number(row.id), Number(row.suministro_id)]));
  return ids.map((id) => ({ id, supply: supplyOf.get(id) ?? 0 }));
}

export const totalOf = (steps: readonly StepBlocks[]) =>
  steps.reduce(
    (total, { times, statements }) => total + times * statements.reduce((sum, { blocks }) => sum + blocks, 0),
    0,
  );
