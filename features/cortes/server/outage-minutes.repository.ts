import { type Reader, sql } from '@oficina/db';

type MonthRange = { from: Date; to: Date; now: Date };

/**
 * Each corte counts its duration multiplied by its suministros. A corte that has not ended lasts until now, and one that has
 * not begun does not count. The suministros of a corte are contiguous in the primary key.
 */
export async function sumOutageMinutes(reader: Reader, { from, to, now }: MonthRange): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(extract(epoch from
        least(case when not c.fin_estimado then c.fin end, ${now}::timestamptz) - c.inicio) / 60 * s.cuantos), 0)::float8
      as minutes
    from cortes c cross join lateral (
      select count(*) as cuantos from corte_suministros cs where cs.corte_id = c.id
    ) s
    where c.eliminado is null and c.inicio >= ${from} and c.inicio < least(${to}::timestamptz, ${now}::timestamptz)`.execute(
    reader,
  );
  return rows[0]?.minutes ?? 0;
}
