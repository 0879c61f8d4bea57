import { sql, type Tx } from '@oficina/db';
import { estadoPago } from '../contract/index.ts';

type Estado = Parameters<typeof estadoPago.code>[0];

export type LockedFactura = {
  id: number;
  numero: string;
  importe_cent: number;
  periodo: number;
  estado_pago: number;
  pagada: boolean;
  cuenta: string;
  pago_inhabilitado: boolean;
  /** Of a supply of the user asked for. */
  isOwn: boolean;
};

/**
 * Locked one after the other by id, whoever asks: two payments that share bills wait for each other and never cross.
 * What comes back is each bill as whoever held it left it.
 */
export async function lockFacturas(
  tx: Tx,
  ids: readonly number[],
  usuarioId: number | null,
): Promise<LockedFactura[]> {
  const { rows } = await sql<LockedFactura>`
    select f.id, f.numero, f.importe_cent, f.periodo, f.estado_pago, f.pagada, s.cuenta, s.pago_inhabilitado,
      exists (select from usuario_suministros us
        where us.usuario_id = ${usuarioId}::bigint and us.suministro_id = f.suministro_id) as "isOwn"
    from facturas f join suministros s on s.id = f.suministro_id
    where f.id = any(${ids}::bigint[])
    order by f.id for no key update of f`.execute(tx);
  return rows;
}

/**
 * All of them or an error: whoever calls knows in which state they are, so another number of rows is a fault of ours
 * and its transaction must not be kept. Only a payment touches `pagada`, which is in an index; the flips between
 * unpaid and being paid stay inside the page.
 */
export async function moveFacturas(tx: Tx, ids: readonly number[], from: Estado, to: Estado): Promise<void> {
  const pagada = to === 'pagada' ? sql`, pagada = true` : sql``;
  const { numAffectedRows } = await sql`
    with k as materialized (
      select id from facturas where id = any(${ids}::bigint[]) order by id for no key update
    )
    update facturas f set estado_pago = ${sql.lit(estadoPago.code(to))} ${pagada}
    from k where f.id = k.id and f.estado_pago = ${sql.lit(estadoPago.code(from))} and not f.pagada`.execute(
    tx,
  );
  if (numAffectedRows !== BigInt(ids.length))
    throw new Error(`${numAffectedRows} of ${ids.length} bills went from ${from} to ${to}`);
}
