import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { OTP_KEY_TTL } from './durations.ts';
import { wipeUnusedOtpKeys } from './otp.repository.ts';

export type PurgeOtpKeysDeps = { db: Db; clock: Clock };

/** A key that was shown and never used is a needless risk. */
export function purgeOtpKeys({ db, clock }: PurgeOtpKeysDeps): Promise<number> {
  return wipeUnusedOtpKeys(db, new Date(clock.now().getTime() - OTP_KEY_TTL));
}
