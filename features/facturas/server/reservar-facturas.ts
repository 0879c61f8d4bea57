import type { Tx } from '@oficina/db';
import { estadoPago, estaPagada } from '../contract/index.ts';
import { type FacturaBloqueada, lockFacturas, moveFacturas } from './cobro.repository.ts';

export type FacturaReservada = Pick<
  FacturaBloqueada,
  'id' | 'numero' | 'importe_cent' | 'periodo' | 'cuenta'
>;

/** Why nothing was reserved. Whose payment holds a bill, only the payments know. */
export type Reserva =
  | { kind: 'reservadas'; facturas: readonly FacturaReservada[] }
  | { kind: 'no-disponible' }
  | { kind: 'en-pago'; factura: number }
  | { kind: 'pagada'; numero: string }
  | { kind: 'inhabilitado'; cuenta: string };

/**
 * All the bills of a payment or none: they stay locked until its transaction ends, and the amounts are the ones of
 * this moment. A bill of somebody else and one that does not exist are the same.
 */
export async function reservarFacturas(tx: Tx, usuarioId: number, ids: readonly number[]): Promise<Reserva> {
  const facturas = await lockFacturas(tx, ids, usuarioId);
  if (facturas.length !== ids.length || facturas.some(({ propia }) => !propia))
    return { kind: 'no-disponible' };
  const motivo = porQueNo(facturas);
  if (motivo) return motivo;
  await moveFacturas(tx, ids, 'impaga', 'enPago');
  return { kind: 'reservadas', facturas };
}

/** A payment on its way goes first: whoever clicks twice must read that and nothing else. */
function porQueNo(facturas: readonly FacturaBloqueada[]): Reserva | undefined {
  const enPago = facturas.find(({ estado_pago }) => estado_pago === estadoPago.code('enPago'));
  if (enPago) return { kind: 'en-pago', factura: enPago.id };
  const pagada = facturas.find(({ pagada, estado_pago }) => estaPagada({ pagada, estadoPago: estado_pago }));
  if (pagada) return { kind: 'pagada', numero: pagada.numero };
  const inhabilitada = facturas.find(({ pago_inhabilitado }) => pago_inhabilitado);
  if (inhabilitada) return { kind: 'inhabilitado', cuenta: inhabilitada.cuenta };
  // A credit is not paid by card, and must not make another bill cheaper.
  return facturas.some(({ importe_cent }) => importe_cent <= 0) ? { kind: 'no-disponible' } : undefined;
}
