import type { Tx } from '@oficina/db';
import { applyHeldCobranzas } from './cobros-en-espera.repository.ts';
import { moveFacturas } from './facturas-payment.repository.ts';

/**
 * Facturas held by a pago are released only when that pago came to nothing, never by time alone. Those that a file reports
 * as paid elsewhere meanwhile are paid at once.
 */
export async function liberarFacturas(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await moveFacturas(tx, ids, 'enPago', 'impaga');
  await applyHeldCobranzas(tx, ids, now);
}
