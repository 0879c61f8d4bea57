import {
  COUNT_CAP,
  columnList,
  escapeLike,
  type Page,
  type Reader,
  type Row,
  sql,
  type Tx,
} from '@oficina/db';
import type { Direction, IntRange, Query } from '@oficina/hydra';
import { estadoPago } from '../contract/index.ts';
import type { facturasQuery } from '../contract/routes.ts';
import { FACTURA_COLUMNS, type FacturaRow } from './columns.repository.ts';
import { COBRO_COLUMNS, type Cobro, joinCobroSql } from './importe.repository.ts';

type FacturasQuery = Query<typeof facturasQuery>;
type Condition = ReturnType<typeof sql<boolean>>;

export type FacturaWithCobro = FacturaRow & Cobro;
export type FacturaWithSuministro = FacturaWithCobro &
  Pick<Row<'suministros'>, 'cuenta' | 'domicilio' | 'pago_inhabilitado' | 'codigo_link' | 'codigo_pmc'> & {
    isOwn: boolean;
  };

const COLUMNS = sql.raw(columnList(FACTURA_COLUMNS, 'f'));
const COBRO = sql.raw(COBRO_COLUMNS);
const JOIN_COBRO = sql.raw(joinCobroSql('f'));

const ORDER_COLUMNS = {
  id: 'id',
  periodo: 'periodo',
  fecha: 'fecha',
  vencimiento: 'vencimiento',
  importe: 'importe_cent',
} as const;

type Totals = { total: number; actualizado: string | null };

const ACTUALIZADO = sql.raw(`(select valor #>> '{}' from ajustes where clave = 'facturas.actualizado')`);

export type FacturasPage = Page<FacturaWithCobro> & { actualizado: string | null };

/**
 * Each suministro yields at most one page from its index and only those are merged, so the cost follows the page and not the
 * years of history. In the usual order the index alone tells from which period on the page is full, so that five hundred
 * suministros do not read thirty facturas each to show thirty in all.
 */
export async function findFacturasByUsuario(
  reader: Reader,
  usuarios: readonly number[],
  query: FacturasQuery,
  today: string,
): Promise<FacturasPage> {
  const order = orderOf(query);
  const where = whereOf(query, today);
  const supplies = suppliesOf(usuarios, query.filters.suministro);
  const reach = query.offset + query.itemsPerPage;
  const from = isByIndex(query)
    ? sql`and f.periodo >= (
        select min(periodo) from (
          select f.periodo from ${supplies} cross join lateral (
            select f.periodo from facturas f where f.suministro_id = us.suministro_id ${where}
            order by f.periodo desc, f.id desc limit ${reach}) f
          order by f.periodo desc limit ${reach}) llena)`
    : sql``;
  const { rows } = await sql<FacturaWithCobro & Totals>`
    select f.*, ${COBRO}, t.total, t.actualizado
    from (
      select count(*) as total, ${ACTUALIZADO} as actualizado
      from ${supplies} join facturas f on f.suministro_id = us.suministro_id
      where true ${where}
    ) t
    left join (
      select f.* from ${supplies}
      cross join lateral (
        select ${COLUMNS} from facturas f where f.suministro_id = us.suministro_id ${where} ${from}
        order by ${order} limit ${reach}
      ) f
      order by ${order} limit ${query.itemsPerPage} offset ${query.offset}
    ) f on true ${JOIN_COBRO}
    order by ${order}`.execute(reader);
  const [first] = rows;
  return {
    // An empty page still carries the total: its only row has no factura.
    rows: rows.filter(({ id }) => id !== null),
    total: first?.total ?? 0,
    actualizado: first?.actualizado ?? null,
  };
}

/**
 * A single person is compared by equality: with a list, PostgreSQL never settles on a generic plan and plans every call.
 * Several people may share a suministro, hence the distinct.
 */
function suppliesOf(usuarios: readonly number[], asked: readonly number[] | undefined) {
  const among = asked ? sql`and suministro_id = any(${asked}::bigint[])` : sql``;
  const [usuario, ...others] = usuarios;
  return others.length === 0
    ? sql`(select suministro_id from usuario_suministros where usuario_id = ${usuario} ${among}) us`
    : sql`(select distinct suministro_id from usuario_suministros
        where usuario_id = any(${usuarios}::bigint[]) ${among}) us`;
}

/**
 * This reads the facturas of everybody and is for administrators. Without a suministro the order is always by id, because no
 * other order has an index over all years, and so the newest are the last loaded.
 */
export async function findFacturas(
  reader: Reader,
  query: FacturasQuery,
  today: string,
): Promise<FacturasPage> {
  const { suministro } = query.filters;
  const where = sql`${suministro ? sql`and f.suministro_id = any(${suministro}::bigint[])` : sql``} ${whereOf(query, today)}`;
  const direction = query.order.find(({ field }) => field === 'id')?.direction ?? 'desc';
  const order = suministro ? orderOf(query) : sql.raw(`f.id ${direction}`);
  const rows = await sql<FacturaWithCobro>`
    select f.*, ${COBRO} from (
      select ${COLUMNS} from facturas f where true ${where}
      order by ${order} limit ${query.itemsPerPage} offset ${query.offset}) f ${JOIN_COBRO}
    order by ${order}`.execute(reader);
  const counted = await sql<Totals>`
    select count(*) as total, ${ACTUALIZADO} as actualizado
    from (select 1 from facturas f where true ${where} limit ${COUNT_CAP}) counted`.execute(reader);
  const total = counted.rows[0]?.total ?? 0;
  return {
    rows: rows.rows,
    total,
    approximate: total >= COUNT_CAP,
    actualizado: counted.rows[0]?.actualizado ?? null,
  };
}

export async function findFacturaById(
  reader: Reader,
  id: number,
  usuarioId: number | null,
): Promise<FacturaWithSuministro | undefined> {
  const { rows } = await sql<FacturaWithSuministro>`
    select ${COLUMNS}, ${COBRO}, s.cuenta, s.domicilio, s.pago_inhabilitado, s.codigo_link, s.codigo_pmc,
      exists (select from usuario_suministros us
        where us.usuario_id = ${usuarioId}::bigint and us.suministro_id = f.suministro_id) as "isOwn"
    from facturas f join suministros s on s.id = f.suministro_id ${JOIN_COBRO}
    where f.id = ${id}`.execute(reader);
  return rows[0];
}

/** The old link stops working. */
export async function renewToken(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`
    update facturas set token = default where id = ${id} returning token`.execute(tx);
  return rows[0]?.token;
}

export async function hasPagoInProgress(reader: Reader, suministroId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from facturas where suministro_id = ${suministroId} and not pagada
      and estado_pago = ${sql.lit(estadoPago.code('enPago'))}) as found`.execute(reader);
  return rows[0]?.found ?? false;
}

function orderOf(query: FacturasQuery) {
  const asked =
    query.order.length > 0 ? query.order : [{ field: 'periodo' as const, direction: 'desc' as Direction }];
  const parts = asked.map(({ field, direction }) => `f.${ORDER_COLUMNS[field]} ${direction}`);
  const last = asked.at(-1);
  if (last && last.field !== 'id') parts.push(`f.id ${last.direction}`);
  return sql.raw(parts.join(', '));
}

/** The index serves the usual order, without filters that would make every index entry read the table. */
function isByIndex({ order, filters }: FacturasQuery): boolean {
  const usual =
    order.length === 0 ||
    (order.length === 1 && order[0]?.field === 'periodo' && order[0].direction === 'desc');
  const { usuario: _, suministro: __, periodo: ___, ...others } = filters;
  return usual && Object.values(others).every((value) => value === undefined);
}

export function whereOf({ filters }: FacturasQuery, today: string) {
  const conditions: Condition[] = [];
  const add = (condition: Condition) => conditions.push(condition);
  if (filters.id) add(sql`f.id = any(${filters.id}::bigint[])`);
  if (filters.numero !== undefined) add(sql`f.numero like ${`${escapeLike(filters.numero)}%`}`);
  // The condition is a literal so that the partial index of unpaid facturas can be used.
  if (filters.pagada !== undefined) add(filters.pagada ? sql`f.pagada` : sql`not f.pagada`);
  if (filters.estadoPago) {
    // A CHECK makes this true of every factura in `enPago`; it is repeated so that the index of unpaid facturas applies here
    // too.
    if (filters.estadoPago.every((code) => code === estadoPago.code('enPago'))) add(sql`not f.pagada`);
    add(sql`f.estado_pago = any(${filters.estadoPago}::bigint[])`);
  }
  if (filters.vencida !== undefined) {
    add(
      filters.vencida
        ? sql`not f.pagada and f.vencimiento < ${today}::date`
        : sql`(f.pagada or f.vencimiento >= ${today}::date)`,
    );
  }
  if (filters.descargable !== undefined)
    add(filters.descargable ? sql`f.descargable` : sql`not f.descargable`);
  if (filters.fecha?.from) add(sql`f.fecha >= ${filters.fecha.from}::date`);
  if (filters.fecha?.to) add(sql`f.fecha <= ${filters.fecha.to}::date`);
  if (filters.vencimiento?.from) add(sql`f.vencimiento >= ${filters.vencimiento.from}::date`);
  if (filters.vencimiento?.to) add(sql`f.vencimiento <= ${filters.vencimiento.to}::date`);
  addRange('periodo', filters.periodo, add);
  addRange('importe_cent', filters.importe, add);
  return sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  );
}

function addRange(
  column: 'periodo' | 'importe_cent',
  range: IntRange | undefined,
  add: (condition: Condition) => void,
): void {
  const name = sql.raw(`f.${column}`);
  if (range?.in) add(sql`${name} = any(${range.in}::bigint[])`);
  if (range?.min !== undefined) add(sql`${name} >= ${range.min}`);
  if (range?.max !== undefined) add(sql`${name} <= ${range.max}`);
}
