import { cappedCountOf, type Page, type Reader, type Row, sql, statement } from '@oficina/db';
import type { IntRange, Query } from '@oficina/hydra';
import type { consumosQuery } from '../contract/routes.ts';

type ConsumosQuery = Query<typeof consumosQuery>;

export type ConsumoRow = Pick<Row<'consumos'>, 'suministro_id' | 'periodo' | 'consumo' | 'importe_cent'>;

// The primary key index includes these four columns, so the table itself is never read.
const COLUMNS = sql.raw('c.suministro_id, c.periodo, c.consumo, c.importe_cent');

/**
 * Each suministro yields at most one page and only those are merged, so that with hundreds of suministros the cost follows
 * the page and not the history.
 */
export async function findConsumosByUsuario(
  reader: Reader,
  usuarios: readonly number[],
  query: ConsumosQuery,
): Promise<Page<ConsumoRow>> {
  const where = periodoOf(query.filters.periodo);
  const order = orderOf(query);
  const supplies = sql`(select distinct suministro_id from usuario_suministros
    where usuario_id ${isOneOf(usuarios)} ${amongOf(query.filters.suministro)}) us`;
  const { rows } = await sql<ConsumoRow>`
    select c.* from ${supplies} cross join lateral (
      select ${COLUMNS} from consumos c where c.suministro_id = us.suministro_id ${where}
      order by ${order} limit ${query.offset + query.itemsPerPage}
    ) c
    order by ${order} limit ${query.itemsPerPage} offset ${query.offset}`.execute(reader);
  if (query.offset === 0 && rows.length < query.itemsPerPage) return { rows, total: rows.length };
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${supplies} join consumos c on c.suministro_id = us.suministro_id
    where true ${where}`.execute(reader);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * This reads the consumos of anybody and is for administrators. Over all suministros the order is that of the primary key,
 * because no other order has an index and nobody reads the whole list by month on a screen.
 */
export async function findConsumos(reader: Reader, query: ConsumosQuery): Promise<Page<ConsumoRow>> {
  const { suministro, periodo } = query.filters;
  const where = sql`${suministro ? sql`and c.suministro_id ${isOneOf(suministro)}` : sql``} ${periodoOf(periodo)}`;
  const order = suministro ? orderOf(query) : sql.raw('c.suministro_id, c.periodo desc');
  const { rows } = await sql<ConsumoRow>`
    select ${COLUMNS} from consumos c where true ${where}
    order by ${order} limit ${query.itemsPerPage} offset ${query.offset}`.execute(reader);
  return { rows, ...(await cappedCountOf(reader, sql`consumos c where true ${where}`)) };
}

/** A single id is compared by equality: with a list, PostgreSQL never settles on a generic plan and plans every call. */
const isOneOf = (ids: readonly number[]) =>
  ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${ids}::bigint[])`;

const amongOf = (suministros: readonly number[] | undefined) =>
  suministros ? sql`and suministro_id ${isOneOf(suministros)}` : sql``;

/** Ties are broken by the id in the same direction; the id on the wire begins with that of the suministro. */
function orderOf(query: ConsumosQuery) {
  const direction = query.order[0]?.direction ?? 'desc';
  return sql.raw(`c.periodo ${direction}, c.suministro_id ${direction}`);
}

function periodoOf(range: IntRange | undefined) {
  const conditions = [
    ...(range?.in ? [sql`and c.periodo = any(${range.in}::int[])`] : []),
    ...(range?.min === undefined ? [] : [sql`and c.periodo >= ${range.min}`]),
    ...(range?.max === undefined ? [] : [sql`and c.periodo <= ${range.max}`]),
  ];
  return sql.join(conditions, sql` `);
}

const readLast = statement<ConsumoRow>(`
  select c.suministro_id, c.periodo, c.consumo, c.importe_cent from consumos c where c.suministro_id = $1
  order by c.periodo desc limit $2`);

export const findLastConsumos = (
  reader: Reader,
  suministroId: number,
  months: number,
): Promise<ConsumoRow[]> => readLast(reader, [suministroId, months]);
