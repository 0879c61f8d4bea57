import { type Reader, sql } from '@oficina/db';
import type { Query } from '@oficina/hydra';
import { nombreVisibleSql } from '@oficina/usuarios/server';
import { pagoEstado } from '../contract/index.ts';
import type { pagosQuery } from '../contract/routes.ts';
import type { PagoRow } from './pagos.repository.ts';
import { whereOfAll } from './pagos-read.repository.ts';

type PagosQuery = Query<typeof pagosQuery>;

export type ExportedPago = Pick<
  PagoRow,
  | 'id'
  | 'created'
  | 'estado'
  | 'metodo'
  | 'origen'
  | 'total_cent'
  | 'motivo_rechazo'
  | 'referencia'
  | 'pasarela_id'
  | 'extra'
> & {
  usuario_nombre: string | null;
  email: string | null;
  facturas: string | null;
  emisor_nombre: string | null;
  numero_enmascarado: string | null;
};

export type Renglon = {
  pago_id: number;
  factura_id: number;
  created: Date;
  resuelto: string | null;
  numero: string;
  cuenta: string;
  importe_cent: number;
  referencia: string;
  ticket: string | null;
  metodo: string;
};

/**
 * The order is by id alone, the only one in which everyone's pagos can be read in chunks. The facturas of the whole chunk
 * are joined at once, because reading them pago by pago, as the list does for its few rows, took seconds for a thousand.
 */
export async function findPagosToExport(
  reader: Reader,
  query: PagosQuery,
  last: ExportedPago | undefined,
  limit: number,
): Promise<ExportedPago[]> {
  const asc = query.order.find(({ field }) => field !== 'facturasTotal')?.direction === 'asc';
  const order = sql.raw(asc ? 'p.id asc' : 'p.id desc');
  const afterLast = last ? sql`and p.id ${sql.raw(asc ? '>' : '<')} ${last.id}` : sql``;
  const { rows } = await sql<ExportedPago>`
    with p as materialized (
      select p.* from pagos p where ${whereOf(query)} ${afterLast} order by ${order} limit ${limit}
    ), fs as (
      select pf.pago_id, string_agg(f.numero, ', ' order by f.id) as facturas
      from pago_facturas pf join facturas f on f.id = pf.factura_id
      where pf.pago_id = any(array(select id from p)) group by pf.pago_id
    )
    select p.id, p.created, p.estado, p.metodo, p.origen, p.total_cent, p.motivo_rechazo, p.referencia,
      p.pasarela_id, p.extra, t.emisor_nombre, t.numero_enmascarado, u.email, fs.facturas,
      ${sql.raw(nombreVisibleSql('u'))} as usuario_nombre
    from p left join fs on fs.pago_id = p.id
    left join tarjetas t on t.id = p.tarjeta_id left join usuarios u on u.id = p.usuario_id
    order by ${order}`.execute(reader);
  return rows;
}

/** The facturas of the oldest pago come first. Refunded ones are left out. */
export async function findRendicion(
  reader: Reader,
  query: PagosQuery,
  last: Renglon | undefined,
  limit: number,
): Promise<Renglon[]> {
  const afterLast = last
    ? sql`and (pf.pago_id, pf.factura_id) > (${last.pago_id}, ${last.factura_id})`
    : sql``;
  const { rows } = await sql<Renglon>`
    select r.*, f.numero, s.cuenta
    from (
      select pf.pago_id, pf.factura_id, pf.importe_cent, p.created, p.referencia,
        p.tiempos->>'resuelto' as resuelto, p.extra->>'ticket' as ticket, p.metodo
      from pago_facturas pf join pagos p on p.id = pf.pago_id
      where p.estado = ${sql.lit(pagoEstado.code('procesado'))} and pf.vigente and ${whereOf(query)} ${afterLast}
      order by pf.pago_id, pf.factura_id limit ${limit}
    ) r
    join facturas f on f.id = r.factura_id join suministros s on s.id = f.suministro_id
    order by r.pago_id, r.factura_id`.execute(reader);
  return rows;
}

/** The list applies the owner separately, so that condition is added here. */
function whereOf(query: PagosQuery) {
  const { usuario } = query.filters;
  const ownersCondition = usuario ? sql`p.usuario_id = any(${usuario}::bigint[]) and` : sql``;
  return sql`${ownersCondition} ${whereOfAll(query)}`;
}
