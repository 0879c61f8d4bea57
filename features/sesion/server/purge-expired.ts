import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { RETENTION_MS } from './durations.ts';
import { deleteCodigosVencidos, deleteSesionesVencidas } from './sesiones.repository.ts';

/** Few enough not to hold anybody up. */
const TANDA = 5_000;

export type PurgeExpiredDeps = { db: Db; clock: Clock };

/** For the nightly cleaning: sessions and codes that ended a month ago answer no question any more. */
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
