import { setTimeout as sleep } from 'node:timers/promises';
import type { commonSettings, ValuesOf } from '@oficina/config';
import { type Db, isUnavailable, verifyInstallation } from '@oficina/db';
import { type Cipher, createCipher, fingerprintOf, type Logger } from '@oficina/values/server';

type BaseConfig = ValuesOf<typeof commonSettings.base>;

const RETRY_MS = 1_000;

/** The first key encrypts; the previous one only opens what was encrypted with it. */
const keysOf = ({ encryptionKey, previousEncryptionKey }: BaseConfig) =>
  [encryptionKey, ...(previousEncryptionKey ? [previousEncryptionKey] : [])] as const;

export const cipherOf = (base: BaseConfig): Cipher => createCipher(keysOf(base));

/** The result is false when the database cannot be asked now; one that must not be used throws. */
export async function isRightInstallation(db: Db, base: BaseConfig): Promise<boolean> {
  const [current, ...previous] = keysOf(base).map(fingerprintOf);
  try {
    await verifyInstallation(db, [current as string, ...previous]);
    return true;
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  }
}

/** A server that restarts brings up the database and the programs in any order. */
export async function waitForInstallation(
  db: Db,
  base: BaseConfig,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> {
  let told = false;
  while (!signal?.aborted && !(await isRightInstallation(db, base))) {
    if (!told) log.warn({}, 'the database does not answer yet');
    told = true;
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
}
