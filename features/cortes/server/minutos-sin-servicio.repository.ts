import { type Reader, sql } from '@oficina/db';

type Tramo = { desde: Date; hasta: Date; ahora: Date };

/**
 * Each cut by how long it lasts and how many supplies it leaves without service. One that has not ended lasts until
 * now, and one that is announced has not begun. The supplies of a cut lie together in its key.
 */
export async function sumarMinutos(reader: Reader, { desde, hasta, ahora }: Tramo): Promise<number> {
  const { rows } = await sql<{ minutos: number }>`
    select coalesce(sum(extract(epoch from
        least(case when not c.fin_estimado then c.fin end, ${ahora}::timestamptz) - c.inicio) / 60 * s.cuantos), 0)::float8
      as minutos
    from cortes c cross join lateral (
      select count(*) as cuantos from corte_suministros cs where cs.corte_id = c.id
    ) s
    where c.eliminado is null and c.inicio >= ${desde} and c.inicio < least(${hasta}::timestamptz, ${ahora}::timestamptz)`.execute(
    reader,
  );
  return rows[0]?.minutos ?? 0;
}
