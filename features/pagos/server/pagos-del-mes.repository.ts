import { type Reader, sql } from '@oficina/db';
import { pagoEstado } from '../contract/index.ts';

type Mes = { periodo: number; desde: Date; hasta: Date };
type Cuenta = { cobradoCent: number; aprobados: number; rechazados: number; facturasPagadas: number };

const APROBADO = sql.lit(pagoEstado.code('procesado'));
const RECHAZADO = sql.lit(pagoEstado.code('rechazado'));
/** No payment is in doubt for so long: those made before are not read to find the approved of a month. */
export const UN_ANIO_MS = 366 * 86_400_000;

/** For the board: what was collected in the month, how the payments made in it ended, and its bills paid here. */
export async function sumarPagosDelMes(reader: Reader, mes: Mes): Promise<Cuenta> {
  const { desde, hasta } = mes;
  const antes = new Date(desde.getTime() - UN_ANIO_MS);
  // Collected on the day the gateway said so, as the receipt and the rendición tell it.
  const cobrado = await sql<{ centavos: number }>`
    select coalesce(sum(total_cent), 0)::int8 as centavos from (
      select total_cent, coalesce((tiempos->>'resuelto')::timestamptz, created) as resuelto
      from pagos where estado = ${APROBADO} and created >= ${antes} and created < ${hasta}
    ) aprobados where resuelto >= ${desde} and resuelto < ${hasta}`.execute(reader);
  const hechos = await sql<{ aprobados: number; rechazados: number }>`
    select count(*) filter (where estado = ${APROBADO}) as aprobados,
      count(*) filter (where estado = ${RECHAZADO}) as rechazados
    from pagos where estado in (${APROBADO}, ${RECHAZADO})
      and created >= ${desde} and created < ${hasta}`.execute(reader);
  return {
    cobradoCent: cobrado.rows[0]?.centavos ?? 0,
    aprobados: hechos.rows[0]?.aprobados ?? 0,
    rechazados: hechos.rows[0]?.rechazados ?? 0,
    facturasPagadas: await contarFacturasPagadas(reader, mes.periodo, antes),
  };
}

/** From the payments, which are fewer than the bills; one given back does not hold its bills any more. */
async function contarFacturasPagadas(reader: Reader, periodo: number, antes: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from pagos p join pago_facturas pf on pf.pago_id = p.id and pf.vigente
    join facturas f on f.id = pf.factura_id
    where p.estado = ${APROBADO} and p.created >= ${antes} and f.periodo = ${periodo}`.execute(reader);
  return rows[0]?.total ?? 0;
}
