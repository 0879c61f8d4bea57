import type { Tx } from '@oficina/db';
import { estadoPago, estaPagada } from '../contract/index.ts';
import { lockFacturas, moveFacturas } from './cobro.repository.ts';
import { marcarDobles } from './cobros-en-espera.repository.ts';

/**
 * The bills that a payment held are paid: only when that payment was approved. Gives back the ones that meanwhile were
 * paid elsewhere too, as a file says.
 */
export async function saldarFacturas(
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<{ dobles: readonly number[] }> {
  await moveFacturas(tx, ids, 'enPago', 'pagada');
  return { dobles: await marcarDobles(tx, ids, now) };
}

export type SaldoTardio =
  | { kind: 'en-pago' }
  | { kind: 'saldadas'; saldadas: readonly number[]; yaPagadas: readonly number[] };

/**
 * For an approval that came when the bills had been let go: pays the ones still unpaid and tells which had been paid
 * otherwise. While another payment holds one of them nothing is done: how that one ends decides.
 */
export async function saldarTarde(tx: Tx, ids: readonly number[]): Promise<SaldoTardio> {
  const facturas = await lockFacturas(tx, ids, null);
  if (facturas.some(({ estado_pago }) => estado_pago === estadoPago.code('enPago')))
    return { kind: 'en-pago' };
  const idsDe = (pagadas: boolean) =>
    facturas
      .filter((one) => estaPagada({ pagada: one.pagada, estadoPago: one.estado_pago }) === pagadas)
      .map(({ id }) => id);
  const saldadas = idsDe(false);
  if (saldadas.length > 0) await moveFacturas(tx, saldadas, 'impaga', 'pagada');
  return { kind: 'saldadas', saldadas, yaPagadas: idsDe(true) };
}
