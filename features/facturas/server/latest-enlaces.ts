import type { Tx } from '@oficina/db';
import { findLatestFacturas } from './avisos.repository.ts';

export async function findLatestEnlaces(
  tx: Tx,
  suministros: readonly number[],
): Promise<{ suministroId: number; facturaId: number; facturaToken: string }[]> {
  const rows = await findLatestFacturas(tx, suministros);
  return rows.map((row) => ({ suministroId: row.suministro_id, facturaId: row.id, facturaToken: row.token }));
}
