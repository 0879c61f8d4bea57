import { sql, type Tx } from '@oficina/db';

export type CobrosPage = { to: number | null; deleted: number };

/**
 * The table is as small as what is owed, so that all of it is read, in the order in which its facturas were written. A factura
 * that is owed again, because its pago was given back, begins again too.
 */
export async function forgetPage(
  tx: Tx,
  after: number,
  { today, before, limit }: { today: string; before: string; limit: number },
): Promise<CobrosPage> {
  const { rows } = await sql<CobrosPage>`
    with page as materialized (
      select c.factura_id, c.pagada_desde, coalesce(f.pagada, true) as pagada
      from factura_cobros c left join facturas f on f.id = c.factura_id
      where c.factura_id > ${after}::bigint order by c.factura_id limit ${limit}
    ), gone as (
      delete from factura_cobros c using page p
      where c.factura_id = p.factura_id and p.pagada and p.pagada_desde < ${before}::date returning 1
    ), marked as (
      update factura_cobros c set pagada_desde = case when p.pagada then ${today}::date end from page p
      where c.factura_id = p.factura_id and p.pagada <> (p.pagada_desde is not null)
    )
    select (select max(factura_id) from page) as to, (select count(*) from gone) as deleted`.execute(tx);
  return rows[0] ?? { to: null, deleted: 0 };
}
