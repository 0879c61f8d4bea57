import type { Tx } from '@oficina/db';
import {
  aplicarEnEspera,
  type CobroSuelto,
  lockSueltos,
  marcarDobles,
} from './cobros-en-espera.repository.ts';

const POR_VEZ = 1_000;

/**
 * A payment that ends takes its waiting lines with it. Whatever was left behind, as when bills are mended by hand, is
 * found here; the bills that turn out to be paid are given back for somebody to look at.
 */
export async function repasarCobrosEnEspera(
  tx: Tx,
  now: Date,
): Promise<{ aplicados: number; dobles: readonly CobroSuelto[] }> {
  const sueltos = await lockSueltos(tx, POR_VEZ);
  const dobles = sueltos.filter(({ pagada }) => pagada);
  const impagas = sueltos.filter(({ pagada }) => !pagada);
  const ids = (lista: readonly CobroSuelto[]) => lista.map(({ id }) => id);
  if (dobles.length > 0) await marcarDobles(tx, ids(dobles), now);
  if (impagas.length > 0) await aplicarEnEspera(tx, ids(impagas), now);
  return { aplicados: impagas.length, dobles };
}
