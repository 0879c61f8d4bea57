import { type Db, sql } from '@oficina/db';
import { expect } from 'vitest';

/**
 * Every row written, changed or deleted by a call that commits leaves a mark. The trail and the counters
 * are out of it: a refusal is meant to be told and counted.
 */
export async function trackChanges(ownerDb: Db): Promise<void> {
  await sql`create table public.marcas (id bigint generated always as identity primary key)`.execute(ownerDb);
  await sql`create function marcar() returns trigger language plpgsql security definer as
    'begin insert into public.marcas default values; return null; end'`.execute(ownerDb);
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('auditoria', 'denegados', 'limites', 'migraciones', 'marcas')`.execute(ownerDb);
  expect(tables.rows.length).toBeGreaterThan(20);
  for (const { name } of tables.rows)
    await sql`create trigger marcar after insert or update or delete on ${sql.table(name)}
      for each row execute function marcar()`.execute(ownerDb);
}

/** What was counted and what was limited is forgotten, in one trip. */
export const clearMarks = async (ownerDb: Db) =>
  void (await sql`with gastado as (delete from limites) delete from marcas`.execute(ownerDb));

export const countMarks = async (ownerDb: Db) =>
  (await sql<{ n: number }>`select count(*) as n from marcas`.execute(ownerDb)).rows[0]?.n;
