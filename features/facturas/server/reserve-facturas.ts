import type { Tx } from '@oficina/db';
import { estadoPago, isPagada } from '../contract/index.ts';
import { type LockedFactura, lockFacturas, moveFacturas } from './facturas-payment.repository.ts';

export type ReservedFactura = Pick<LockedFactura, 'id' | 'numero' | 'importe_cent' | 'periodo' | 'cuenta'>;

/** Only the pagos feature knows whose pago holds a factura. */
export type Reservation =
  | { kind: 'reservadas'; facturas: readonly ReservedFactura[] }
  | { kind: 'no-disponible' }
  | { kind: 'en-pago'; factura: number }
  | { kind: 'pagada'; numero: string }
  | { kind: 'inhabilitado'; cuenta: string };

/**
 * All facturas are reserved or none: they stay locked until the transaction ends, and the amounts are those of this moment.
 * A factura of somebody else and one that does not exist give the same answer.
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

/** A pago in progress is reported first, because a person who clicks twice must read that and nothing else. */
function refusalOf(facturas: readonly LockedFactura[]): Reservation | undefined {
  const enPago = facturas.find(({ estado_pago }) => estado_pago === estadoPago.code('enPago'));
  if (enPago) return { kind: 'en-pago', factura: enPago.id };
  const pagada = facturas.find(({ pagada, estado_pago }) => isPagada({ pagada, estadoPago: estado_pago }));
  if (pagada) return { kind: 'pagada', numero: pagada.numero };
  const disabled = facturas.find(({ pago_inhabilitado }) => pago_inhabilitado);
  if (disabled) return { kind: 'inhabilitado', cuenta: disabled.cuenta };
  // A credit is not paid by card, and must not make another factura cheaper.
  return facturas.some(({ importe_cent }) => importe_cent <= 0) ? { kind: 'no-disponible' } : undefined;
}
