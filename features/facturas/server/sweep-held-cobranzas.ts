import type { Tx } from '@oficina/db';
import {
  applyHeldCobranzas,
  type FreedFactura,
  lockFreedFacturas,
  markDoublePaid,
} from './cobros-en-espera.repository.ts';

const BATCH_SIZE = 1_000;

/**
 * A pago that ends resolves its waiting lines. This finds any that remain, for example after facturas were corrected by
 * hand, and returns the facturas that were paid twice for the staff to review.
 */
export async function sweepHeldCobranzas(
  tx: Tx,
  now: Date,
): Promise<{ applied: number; doublePaid: readonly FreedFactura[] }> {
  const freed = await lockFreedFacturas(tx, BATCH_SIZE);
  const doublePaid = freed.filter(({ pagada }) => pagada);
  const impagas = freed.filter(({ pagada }) => !pagada);
  const ids = (facturas: readonly FreedFactura[]) => facturas.map(({ id }) => id);
  if (doublePaid.length > 0) await markDoublePaid(tx, ids(doublePaid), now);
  if (impagas.length > 0) await applyHeldCobranzas(tx, ids(impagas), now);
  return { applied: impagas.length, doublePaid };
}
