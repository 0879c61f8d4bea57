import { type Reader, sql } from '@oficina/db';
import { estadoPago } from '@oficina/facturas/contract';
import { isOngoing, pagoEstado } from '../contract/index.ts';

const ONGOING = pagoEstado.codes().filter(isOngoing);

type EstadoName = ReturnType<typeof pagoEstado.name>;

/** The counts are of the pagos made since then, and every state has one. */
export async function countPagosByEstado(reader: Reader, since: Date): Promise<[EstadoName, number][]> {
  const { rows } = await sql<{ estado: number; total: number }>`
    select estado, count(*)::int as total from pagos
    where estado = any(${pagoEstado.codes()}::int[]) and created >= ${since} group by estado`.execute(reader);
  const totals = new Map(rows.map(({ estado, total }) => [estado, total]));
  return pagoEstado.rows().map(({ code, name }) => [name, totals.get(code) ?? 0]);
}

export type DoubtfulPagos = { pagos: number; facturas: number };

/**
 * A pago that nobody could resolve for some time is in doubt. A factura whose pago ended must not go on as being paid, or
 * nobody could pay it.
 */
export async function countDoubtfulPagos(
  reader: Reader,
  { before, endedSince }: { before: Date; endedSince: Date },
): Promise<DoubtfulPagos> {
  const { rows } = await sql<DoubtfulPagos>`
    select
      (select count(*)::int from pagos where estado = any(${ONGOING}::int[]) and created < ${before}) as pagos,
      (select count(distinct f.id)::int from pagos p
        join pago_facturas pf on pf.pago_id = p.id join facturas f on f.id = pf.factura_id
        where p.estado <> all(${ONGOING}::int[]) and p.created >= ${endedSince} and p.updated < ${before}
          and f.estado_pago = ${sql.lit(estadoPago.code('enPago'))}
          and not exists (select from pago_facturas o join pagos q on q.id = o.pago_id
            where o.factura_id = f.id and q.estado = any(${ONGOING}::int[]))) as facturas`.execute(reader);
  return rows[0] ?? { pagos: 0, facturas: 0 };
}
