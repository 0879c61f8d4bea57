import type { Tx } from '@oficina/db';
import { applyHeldCobranzas } from './cobros-en-espera.repository.ts';
import { moveFacturas } from './facturas-payment.repository.ts';

/**
 * The bills that a payment held can be paid again: only when that payment came to nothing, never by time alone. The ones
 * that meanwhile were paid elsewhere, as a file says, are paid at once.
 */
export async function liberarFacturas(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await moveFacturas(tx, ids, 'enPago', 'impaga');
  await applyHeldCobranzas(tx, ids, now);
}
