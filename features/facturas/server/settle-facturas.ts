import type { Tx } from '@oficina/db';
import { estadoPago, isPagada } from '../contract/index.ts';
import { markDoublePaid } from './cobros-en-espera.repository.ts';
import { lockFacturas, moveFacturas } from './facturas-payment.repository.ts';

/** Call this only when the pago was approved. It returns the facturas that a file reports as paid elsewhere too. */
export async function settleFacturas(
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<{ doublePaid: readonly number[] }> {
  await moveFacturas(tx, ids, 'enPago', 'pagada');
  return { doublePaid: await markDoublePaid(tx, ids, now) };
}

export type LateSettlement =
  | { kind: 'en-pago' }
  | { kind: 'saldadas'; settled: readonly number[]; alreadyPaid: readonly number[] };

/**
 * This is for an approval that arrives after the facturas were released: it pays those still unpaid and reports those paid
 * otherwise. While another pago holds one of them nothing is done, because the result of that pago decides.
 */
export async function settleReleasedFacturas(tx: Tx, ids: readonly number[]): Promise<LateSettlement> {
  const facturas = await lockFacturas(tx, ids, null);
  if (facturas.some(({ estado_pago }) => estado_pago === estadoPago.code('enPago')))
    return { kind: 'en-pago' };
  const idsWhere = (paid: boolean) =>
    facturas
      .filter((one) => isPagada({ pagada: one.pagada, estadoPago: one.estado_pago }) === paid)
      .map(({ id }) => id);
  const settled = idsWhere(false);
  if (settled.length > 0) await moveFacturas(tx, settled, 'impaga', 'pagada');
  return { kind: 'saldadas', settled, alreadyPaid: idsWhere(true) };
}
