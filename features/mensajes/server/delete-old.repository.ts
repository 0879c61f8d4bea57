import { type Db, sql } from '@oficina/db';

/** The oldest go first: ids grow with time, so no index of dates is needed. Mensajes that still wait are kept. */
export async function deleteOldMensajes(
  db: Db,
  before: Date,
  afterId: number,
  limit: number,
): Promise<{ deleted: number; lastId: number | null }> {
  const { rows } = await sql<{ deleted: number; lastId: number | null }>`
    with primeros as (
      select id, created, estado from mensajes where id > ${afterId} order by id limit ${limit}
    ), idos as (
      delete from mensajes where id in (
        select id from primeros where created < ${before} and estado in (1, 5, 9)
      ) returning id
    )
    select (select count(*) from idos)::int as deleted,
      (select max(id) from primeros where created < ${before}) as "lastId"`.execute(db);
  return rows[0] ?? { deleted: 0, lastId: null };
}
