import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { RETENTION_MS } from './durations.ts';
import { deleteCodigosVencidos, deleteSesionesVencidas } from './sesiones.repository.ts';

/** The batch is small enough not to delay other work. */
const TANDA = 5_000;

export type PurgeExpiredDeps = { db: Db; clock: Clock };

export async function purgeExpired({ db, clock }: PurgeExpiredDeps): Promise<number> {
  const before = new Date(clock.now().getTime() - RETENTION_MS);
  let total = 0;
  for (const deleteBatch of [deleteSesionesVencidas, deleteCodigosVencidos]) {
    let deleted: number;
    do {
      deleted = await deleteBatch(db, before, TANDA);
      total += deleted;
    } while (deleted === TANDA);
  }
  return total;
}
