import { type Row, sql, type Tx } from '@oficina/db';
import { estadoPago } from '../contract/index.ts';

type Estado = Parameters<typeof estadoPago.code>[0];

export type LockedFactura = Pick<
  Row<'facturas'>,
  'id' | 'numero' | 'importe_cent' | 'vencimiento' | 'periodo' | 'estado_pago' | 'pagada'
> &
  Pick<Row<'suministros'>, 'cuenta' | 'pago_inhabilitado'> & { isOwn: boolean };

/**
 * Rows are always locked in the order of their id, so that two pagos that share facturas wait for each other without
 * deadlock. Each factura is returned as the previous holder of the lock left it.
 */
export async function lockFacturas(
  tx: Tx,
  ids: readonly number[],
  usuarioId: number | null,
): Promise<LockedFactura[]> {
  const { rows } = await sql<LockedFactura>`
    select f.id, f.numero, f.importe_cent, f.vencimiento, f.periodo, f.estado_pago, f.pagada, s.cuenta, s.pago_inhabilitado,
      exists (select from usuario_suministros us
        where us.usuario_id = ${usuarioId}::bigint and us.suministro_id = f.suministro_id) as "isOwn"
    from facturas f join suministros s on s.id = f.suministro_id
    where f.id = any(${ids}::bigint[])
    order by f.id for no key update of f`.execute(tx);
  return rows;
}

/**
 * All facturas move or it throws: the caller knows their state, so another number of rows is a fault of ours and the
 * transaction must not commit. Only a payment writes `pagada`, which is indexed; changes between unpaid and being paid touch
 * no index.
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
