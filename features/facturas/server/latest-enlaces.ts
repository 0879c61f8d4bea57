import type { Tx } from '@oficina/db';
import { findLatestFacturas } from './avisos.repository.ts';

/** Of each of these supplies that has bills, what opens the newest one without signing in. */
export async function findLatestEnlaces(
  tx: Tx,
  suministros: readonly number[],
): Promise<{ suministroId: number; facturaId: number; facturaToken: string }[]> {
  const rows = await findLatestFacturas(tx, suministros);
  return rows.map((row) => ({ suministroId: row.suministro_id, facturaId: row.id, facturaToken: row.token }));
}
