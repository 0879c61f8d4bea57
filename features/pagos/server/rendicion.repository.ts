import { type Reader, sql, type Tx } from '@oficina/db';
import { pagoEstado } from '../contract/index.ts';
import type { Renglon } from './exportar.repository.ts';
import { UN_ANIO_MS } from './monthly-pagos.repository.ts';

const TIMEOUT_MINUTES = 10;

/** The query scans a year of pagos to find those that ended on one day. */
export async function extendTimeout(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${TIMEOUT_MINUTES}min`}, true)`.execute(tx);
}

/**
 * Facturas are selected by the moment the money was received and not by the start of the pago: one that stayed in doubt past
 * midnight would be missing from every day's file.
 */
export async function findChargedFacturas(
  reader: Reader,
  { desde, hasta }: { desde: Date; hasta: Date },
  last: Renglon | undefined,
  limit: number,
): Promise<Renglon[]> {
  const earliest = new Date(desde.getTime() - UN_ANIO_MS);
  const afterLast = last
    ? sql`where (pf.pago_id, pf.factura_id) > (${last.pago_id}, ${last.factura_id})`
    : sql``;
  const { rows } = await sql<Renglon>`
    with p as materialized (
      select id, created, referencia, tiempos->>'resuelto' as resuelto, extra->>'ticket' as ticket, metodo
      from pagos
      where estado = ${sql.lit(pagoEstado.code('procesado'))} and created >= ${earliest} and created < ${hasta}
        and coalesce((tiempos->>'resuelto')::timestamptz, created) >= ${desde}
        and coalesce((tiempos->>'resuelto')::timestamptz, created) < ${hasta}
    )
    select r.*, f.numero, s.cuenta
    from (
      select pf.pago_id, pf.factura_id, pf.importe_cent, p.created, p.referencia, p.resuelto, p.ticket, p.metodo
      from p join pago_facturas pf on pf.pago_id = p.id and pf.vigente ${afterLast}
      order by pf.pago_id, pf.factura_id limit ${limit}
    ) r
    join facturas f on f.id = r.factura_id join suministros s on s.id = f.suministro_id
    order by r.pago_id, r.factura_id`.execute(reader);
  return rows;
}

const SETTING_KEY = 'rendicion.hasta';

export async function findLastRendicionDay(reader: Reader): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select valor #>> '{}' as day from ajustes where clave = ${SETTING_KEY}`.execute(reader);
  return rows[0]?.day ?? null;
}

/** The stored day never moves back. */
export async function saveLastRendicionDay(reader: Reader, day: string, now: Date): Promise<void> {
  await sql`
    insert into ajustes (clave, valor, updated) values (${SETTING_KEY}, ${JSON.stringify(day)}::jsonb, ${now})
    on conflict (clave) do update set valor = excluded.valor, updated = excluded.updated
    where ajustes.valor #>> '{}' < excluded.valor #>> '{}'`.execute(reader);
}
