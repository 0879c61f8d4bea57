import { type Db, sql } from '@oficina/db';

/** From the oldest: ids grow as time does, so that no index of dates is needed. What still waits stays. */
export async function deleteMensajesViejos(
  db: Db,
  antesDe: Date,
  desde: number,
  limite: number,
): Promise<{ borrados: number; ultimo: number | null }> {
  const { rows } = await sql<{ borrados: number; ultimo: number | null }>`
    with primeros as (
      select id, created, estado from mensajes where id > ${desde} order by id limit ${limite}
    ), idos as (
      delete from mensajes where id in (
        select id from primeros where created < ${antesDe} and estado in (1, 5, 9)
      ) returning id
    )
    select (select count(*) from idos)::int as borrados,
      (select max(id) from primeros where created < ${antesDe}) as ultimo`.execute(db);
  return rows[0] ?? { borrados: 0, ultimo: null };
}
