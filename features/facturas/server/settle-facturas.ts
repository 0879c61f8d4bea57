import type { Tx } from '@oficina/db';
import { estadoPago, isPagada } from '../contract/index.ts';
import { markDoublePaid } from './cobros-en-espera.repository.ts';
import { lockFacturas, moveFacturas } from './facturas-payment.repository.ts';

/**
 * The bills that a payment held are paid: only when that payment was approved. Gives back the ones that meanwhile were
 * paid elsewhere too, as a file says.
 */
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
 * For an approval that came when the bills had been let go: pays the ones still unpaid and tells which had been paid
 * otherwise. While another payment holds one of them nothing is done: how that one ends decides.
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
