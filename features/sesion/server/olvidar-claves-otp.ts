import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { CLAVE_OTP_VALE } from './duraciones.ts';
import { wipeClavesSinUsar } from './otp.repository.ts';

export type OlvidarClavesDeps = { db: Db; clock: Clock };

/** For the nightly cleaning: a key shown on a screen and never used is one more secret to lose. */
export function olvidarClavesOtp({ db, clock }: OlvidarClavesDeps): Promise<number> {
  return wipeClavesSinUsar(db, new Date(clock.now().getTime() - CLAVE_OTP_VALE));
}
