import type { Tx } from '@oficina/db';
import {
  applyHeldCobranzas,
  type FreedFactura,
  lockFreedFacturas,
  markDoublePaid,
} from './cobros-en-espera.repository.ts';

const BATCH_SIZE = 1_000;

/**
 * A payment that ends takes its waiting lines with it. Whatever was left behind, as when bills are mended by hand, is
 * found here; the bills that turn out to be paid are given back for somebody to look at.
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
