import type { Tx } from '@oficina/db';
import { estadoPago, isPagada } from '../contract/index.ts';
import { type LockedFactura, lockFacturas, moveFacturas } from './facturas-payment.repository.ts';

export type ReservedFactura = Pick<LockedFactura, 'id' | 'numero' | 'importe_cent' | 'periodo' | 'cuenta'>;

/** Why nothing was reserved. Whose payment holds a bill, only the payments know. */
export type Reservation =
  | { kind: 'reservadas'; facturas: readonly ReservedFactura[] }
  | { kind: 'no-disponible' }
  | { kind: 'en-pago'; factura: number }
  | { kind: 'pagada'; numero: string }
  | { kind: 'inhabilitado'; cuenta: string };

/**
 * All the bills of a payment or none: they stay locked until its transaction ends, and the amounts are the ones of
 * this moment. A bill of somebody else and one that does not exist are the same.
 */
export async function reserveFacturas(
  tx: Tx,
  usuarioId: number,
  ids: readonly number[],
): Promise<Reservation> {
  const facturas = await lockFacturas(tx, ids, usuarioId);
  if (facturas.length !== ids.length || facturas.some(({ isOwn: own }) => !own))
    return { kind: 'no-disponible' };
  const motivo = refusalOf(facturas);
  if (motivo) return motivo;
  await moveFacturas(tx, ids, 'impaga', 'enPago');
  return { kind: 'reservadas', facturas };
}

/** A payment on its way goes first: whoever clicks twice must read that and nothing else. */
function refusalOf(facturas: readonly LockedFactura[]): Reservation | undefined {
  const enPago = facturas.find(({ estado_pago }) => estado_pago === estadoPago.code('enPago'));
  if (enPago) return { kind: 'en-pago', factura: enPago.id };
  const pagada = facturas.find(({ pagada, estado_pago }) => isPagada({ pagada, estadoPago: estado_pago }));
  if (pagada) return { kind: 'pagada', numero: pagada.numero };
  const disabled = facturas.find(({ pago_inhabilitado }) => pago_inhabilitado);
  if (disabled) return { kind: 'inhabilitado', cuenta: disabled.cuenta };
  // A credit is not paid by card, and must not make another bill cheaper.
  return facturas.some(({ importe_cent }) => importe_cent <= 0) ? { kind: 'no-disponible' } : undefined;
}
