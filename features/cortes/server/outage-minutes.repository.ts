import { type Reader, sql } from '@oficina/db';

type MonthRange = { from: Date; to: Date; now: Date };

/**
 * Each cut by how long it lasts and how many supplies it leaves without service. One that has not ended lasts until
 * now, and one that is announced has not begun. The supplies of a cut lie together in its key.
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
