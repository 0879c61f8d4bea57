import { type Reader, sql } from '@oficina/db';
import type { CorteRow } from './cortes.repository.ts';
import { type CortesQuery, conditionsOf } from './list.repository.ts';

/** The order is by id alone, so that no corte appears twice. */
export async function listCortesToExport(
  reader: Reader,
  query: CortesQuery,
  now: Date,
  last: CorteRow | undefined,
  limit: number,
): Promise<CorteRow[]> {
  const { suministro } = query.filters;
  const asc = query.order.find(({ field }) => field === 'id')?.direction === 'asc';
  const conditions = [
    ...conditionsOf(query, now),
    ...(suministro
      ? [
          sql<boolean>`c.id = any(array(
            select cs.corte_id from corte_suministros cs where cs.suministro_id = any(${suministro}::bigint[])))`,
        ]
      : []),
    ...(last ? [sql<boolean>`c.id ${sql.raw(asc ? '>' : '<')} ${last.id}`] : []),
  ];
  const { rows } = await sql<CorteRow>`
    select c.* from cortes c where ${sql.join(conditions, sql` and `)}
    order by c.id ${sql.raw(asc ? 'asc' : 'desc')} limit ${limit}`.execute(reader);
  return rows;
}

/** Deleted cortes are included, because their avisos were sent all the same. */
export async function listCorteIds(
  reader: Reader,
  requested: readonly number[] | undefined,
  beforeId: number | undefined,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cortes where true
      ${requested ? sql`and id = any(${requested}::bigint[])` : sql``}
      ${beforeId === undefined ? sql`` : sql`and id < ${beforeId}`}
    order by id desc limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}
