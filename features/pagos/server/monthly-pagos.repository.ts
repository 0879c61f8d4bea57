import { type Reader, sql } from '@oficina/db';
import { pagoEstado } from '../contract/index.ts';

type Month = { periodo: number; from: Date; to: Date };
type Cuenta = { chargedCent: number; approvedCount: number; rejectedCount: number; paidFacturaCount: number };

const PROCESADO = sql.lit(pagoEstado.code('procesado'));
const RECHAZADO = sql.lit(pagoEstado.code('rechazado'));
/** No pago stays in doubt this long, so older ones are not read to find those approved in a month. */
export const UN_ANIO_MS = 366 * 86_400_000;

export async function sumPagosOfMonth(reader: Reader, month: Month): Promise<Cuenta> {
  const { from, to } = month;
  const earliest = new Date(from.getTime() - UN_ANIO_MS);
  // Money counts on the day the gateway confirmed it, as in the comprobante and the rendición.
  const charged = await sql<{ centavos: number }>`
    select coalesce(sum(total_cent), 0)::int8 as centavos from (
      select total_cent, coalesce((tiempos->>'resuelto')::timestamptz, created) as resuelto
      from pagos where estado = ${PROCESADO} and created >= ${earliest} and created < ${to}
    ) aprobados where resuelto >= ${from} and resuelto < ${to}`.execute(reader);
  const counted = await sql<{ approvedCount: number; rejectedCount: number }>`
    select count(*) filter (where estado = ${PROCESADO}) as "approvedCount",
      count(*) filter (where estado = ${RECHAZADO}) as "rejectedCount"
    from pagos where estado in (${PROCESADO}, ${RECHAZADO})
      and created >= ${from} and created < ${to}`.execute(reader);
  return {
    chargedCent: charged.rows[0]?.centavos ?? 0,
    approvedCount: counted.rows[0]?.approvedCount ?? 0,
    rejectedCount: counted.rows[0]?.rejectedCount ?? 0,
    paidFacturaCount: await countPaidFacturas(reader, month.periodo, earliest),
  };
}

/** It starts from the pagos, which are fewer than the facturas; a refunded pago no longer holds its facturas. */
async function countPaidFacturas(reader: Reader, periodo: number, earliest: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from pagos p join pago_facturas pf on pf.pago_id = p.id and pf.vigente
    join facturas f on f.id = pf.factura_id
    where p.estado = ${PROCESADO} and p.created >= ${earliest} and f.periodo = ${periodo}`.execute(reader);
  return rows[0]?.total ?? 0;
}
