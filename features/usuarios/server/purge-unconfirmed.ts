import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { deleteUnconfirmed } from './purge-unconfirmed.repository.ts';

const GRACE_MS = 180 * 86_400_000;
const TANDA = 500;

/**
 * Accounts not confirmed in half a year and without activity are deleted, because anybody can create one with any address.
 */
export async function purgeUnconfirmed(
  { db, clock }: { db: Db; clock: Clock },
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(clock.now().getTime() - GRACE_MS);
  let total = 0;
  let afterId = 0;
  while (!signal?.aborted) {
    const { deleted, last } = await deleteUnconfirmed(db, before, afterId, TANDA);
    total += deleted;
    if (last === null) break;
    afterId = last;
  }
  return total;
}
