import { columnList, type Reader, sql } from '@oficina/db';
import { keyset } from '@oficina/http';
import type { Query } from '@oficina/hydra';
import type { facturasQuery } from '../contract/routes.ts';
import { EXPORTED_COLUMNS, type ExportedFactura } from './columns.repository.ts';
import { whereOf } from './facturas.repository.ts';

type Condition = ReturnType<typeof sql>;
type FacturasQuery = Query<typeof facturasQuery>;

const COLUMNS = sql.raw(columnList(EXPORTED_COLUMNS, 'f'));

/**
 * Each statement reads at most this many ids, whatever it finds, so that a rare filter over 36 million facturas never takes
 * long.
 */
const RANGE_SIZE = 100_000;

/**
 * The order is by id, the only one in which all facturas can be read in pieces. Those of given suministros have their own
 * index; the others are read by ranges of ids.
 */
export async function* readFacturasForExport(
  reader: Reader,
  query: FacturasQuery,
  today: string,
): AsyncGenerator<ExportedFactura | null> {
  const asc = query.order.find(({ field }) => field === 'id')?.direction === 'asc';
  const readPage = (condition: Condition, after: ExportedFactura | undefined, limit: number) =>
    findFacturas(
      reader,
      sql`${condition} ${whereOf(query, today)} ${after ? sql`and f.id ${sql.raw(asc ? '>' : '<')} ${after.id}` : sql``}`,
      { asc, limit },
    );
  const indexed = indexedCondition(query);
  if (indexed) {
    yield* keyset<ExportedFactura>((last, limit) => readPage(indexed, last, limit));
    return;
  }
  const { first, last } = await idBounds(reader);
  const ranges = Math.ceil((last - first + 1) / RANGE_SIZE);
  for (let n = 0; n < ranges; n += 1) {
    const from = asc ? first + n * RANGE_SIZE : last - (n + 1) * RANGE_SIZE + 1;
    const rangeCondition = sql`f.id >= ${from} and f.id < ${from + RANGE_SIZE}`;
    yield* keyset<ExportedFactura>((previous, limit) => readPage(rangeCondition, previous, limit));
    yield null;
  }
}

/** These filters have another index; when several are given, all of them apply. */
function indexedCondition({ filters: { id, usuario, suministro, numero } }: FacturasQuery) {
  if (!id && !usuario && !suministro && numero === undefined) return null;
  const ofUsuarios = usuario
    ? sql`and f.suministro_id in (
        select suministro_id from usuario_suministros where usuario_id = any(${usuario}::bigint[]))`
    : sql``;
  return sql`${suministro ? sql`f.suministro_id = any(${suministro}::bigint[])` : sql`true`} ${ofUsuarios}`;
}

async function idBounds(reader: Reader): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from facturas`.execute(reader);
  return { first: rows[0]?.first ?? 1, last: rows[0]?.last ?? 0 };
}

async function findFacturas(
  reader: Reader,
  where: Condition,
  { asc, limit }: { asc: boolean; limit: number },
): Promise<ExportedFactura[]> {
  const order = sql.raw(asc ? 'f.id asc' : 'f.id desc');
  const { rows } = await sql<ExportedFactura>`
    select f.*, s.cuenta from (
      select ${COLUMNS} from facturas f where ${where} order by ${order} limit ${limit}
    ) f join suministros s on s.id = f.suministro_id order by ${order}`.execute(reader);
  return rows;
}
