import { sql, type Tx } from '@oficina/db';
import { estadoPago } from '../contract/index.ts';

/**
 * These facturas were just released and the caller holds their locks: those that a file reports as paid are paid now, before
 * anybody else can take them. The first collection pays the factura; the same one repeated, or a line that only says "paid",
 * adds nothing. Another collection of the same factura is money received twice: it keeps waiting until the sweep finds the
 * factura paid and reports it to the staff.
 */
export async function applyHeldCobranzas(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    with esperan as (
      update cobros_en_espera e set resultado = 'aplicado', resuelto = ${now}::timestamptz
      from (
        select id, fecha_pago is null or fecha_pago = first_value(fecha_pago) over primera
          and lower(coalesce(medio, '')) = lower(coalesce(first_value(medio) over primera, '')) as paga
        from cobros_en_espera where factura_id = any(${ids}::bigint[]) and resultado is null
        window primera as (partition by factura_id order by fecha_pago is null, id)
      ) j
      where e.id = j.id and j.paga and e.resultado is null returning e.factura_id
    )
    update facturas f set estado_pago = ${sql.lit(estadoPago.code('pagada'))}, pagada = true
    where f.id in (select factura_id from esperan) and f.estado_pago = ${sql.lit(estadoPago.code('impaga'))}`.execute(
    tx,
  );
}

/** These facturas were just paid here; it returns those that a file reports as paid elsewhere too. */
export async function markDoublePaid(tx: Tx, ids: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with dobles as (
      update cobros_en_espera set resultado = 'doble', resuelto = ${now}::timestamptz
      where factura_id = any(${ids}::bigint[]) and resultado is null returning factura_id
    )
    select distinct factura_id as id from dobles order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

export type FreedFactura = { id: number; numero: string; pagada: boolean };

/**
 * These facturas are no longer being paid but have waiting lines. Locked rows are skipped, because another process is
 * handling them.
 */
export async function lockFreedFacturas(tx: Tx, limit: number): Promise<FreedFactura[]> {
  const { rows } = await sql<FreedFactura>`
    select f.id, f.numero, f.pagada from facturas f
    where f.estado_pago <> ${sql.lit(estadoPago.code('enPago'))}
      and f.id in (select factura_id from cobros_en_espera where resultado is null)
    order by f.id limit ${limit} for no key update skip locked`.execute(tx);
  return rows;
}
