import { type Db, sql } from '@oficina/db';
import { expect } from 'vitest';

/**
 * Every row that a committed call inserts, changes or deletes leaves a mark. The audit and the counters are excluded,
 * because a refusal is meant to be recorded and counted. The connections of the tests are excluded too, because they create
 * the fixtures.
 */
export async function trackChanges(ownerDb: Db): Promise<void> {
  await sql`create table public.marks (id bigint generated always as identity primary key)`.execute(ownerDb);
  await sql`create function leave_mark() returns trigger language plpgsql security definer as
    'begin insert into public.marks default values; return null; end'`.execute(ownerDb);
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('auditoria', 'denegados', 'limites', 'migraciones', 'marks')`.execute(ownerDb);
  expect(tables.rows.length).toBeGreaterThan(20);
  for (const { name } of tables.rows)
    await sql`create trigger leave_mark after insert or update or delete on ${sql.table(name)}
      for each row when (current_setting('application_name') not like 'test%') execute function leave_mark()`.execute(
      ownerDb,
    );
}

export const startCounting = async (ownerDb: Db) =>
  (
    await sql<{ id: number }>`with spent as (delete from limites)
      select coalesce(max(id), 0)::int as id from marks`.execute(ownerDb)
  ).rows[0]?.id ?? 0;

export const lastMark = async (ownerDb: Db) =>
  (await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from marks`.execute(ownerDb)).rows[0]
    ?.id ?? 0;
