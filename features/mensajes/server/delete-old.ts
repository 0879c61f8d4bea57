import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { deleteOldMensajes } from './delete-old.repository.ts';

const TANDA = 2_000;

/** After a year nobody needs a mensaje any more. */
export async function deleteOld(
  { db, clock }: { db: Db; clock: Clock },
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now());
  before.setUTCFullYear(before.getUTCFullYear() - 1);
  let afterId: number | null = 0;
  while (afterId !== null && !signal?.aborted) {
    const { lastId } = await deleteOldMensajes(db, before, afterId, TANDA);
    afterId = lastId;
  }
}
