import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { OTP_KEY_TTL, RETENTION_MS } from './durations.ts';
import { wipeUnusedOtpKeys } from './otp.repository.ts';
import { deleteCodigosVencidos, deleteSesionesVencidas } from './sesiones.repository.ts';

/** The batch is small enough not to delay other work. */
const TANDA = 5_000;

export type PurgeDeps = { db: Db; clock: Clock };

export async function purgeExpired({ db, clock }: PurgeDeps): Promise<number> {
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

/** A key that was shown and never used is a needless risk. */
export function purgeOtpKeys({ db, clock }: PurgeDeps): Promise<number> {
  return wipeUnusedOtpKeys(db, new Date(clock.now().getTime() - OTP_KEY_TTL));
}
