import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { OTP_KEY_TTL } from './durations.ts';
import { wipeUnusedOtpKeys } from './otp.repository.ts';

export type PurgeOtpKeysDeps = { db: Db; clock: Clock };

/** For the nightly cleaning: a key shown on a screen and never used is one more secret to lose. */
export function purgeOtpKeys({ db, clock }: PurgeOtpKeysDeps): Promise<number> {
  return wipeUnusedOtpKeys(db, new Date(clock.now().getTime() - OTP_KEY_TTL));
}
