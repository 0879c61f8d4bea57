import { deleteEmptyAdjuntos, markForRemoval } from './adjuntos.repository.ts';
import type { AdjuntosDeps } from './deps.ts';
import { removeParts } from './store-parts.ts';

const HOUR_MS = 60 * 60 * 1000;
const UNLINKED_MS = 24 * HOUR_MS;
/** Longer than any upload takes to be stored. */
const UNFINISHED_MS = HOUR_MS;
const BATCH_SIZE = 100;

type Deps = Pick<AdjuntosDeps, 'db' | 'clock' | 'log' | 'almacen'>;

/**
 * For the nightly cleaning: what nobody linked to a case in a day, and what was left halfway. First nobody can link it
 * any more, then its bytes go and its row last: stopped anywhere, the next time goes on.
 */
export async function cleanUpAdjuntos(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  const limites = {
    unlinkedBefore: new Date(now.getTime() - UNLINKED_MS),
    unfinishedBefore: new Date(now.getTime() - UNFINISHED_MS),
    limit: BATCH_SIZE,
    now,
  };
  let removed = 0;
  let after = 0;
  while (!signal?.aborted) {
    const marked = await deps.db.tx((tx) => markForRemoval(tx, { ...limites, after }));
    const removedIds: number[] = [];
    for (const adjunto of marked) if (await removeParts(deps, adjunto)) removedIds.push(adjunto.id);
    if (removedIds.length > 0) await deps.db.tx((tx) => deleteEmptyAdjuntos(tx, removedIds));
    removed += removedIds.length;
    const last = marked.at(-1);
    if (!last || marked.length < BATCH_SIZE) break;
    after = last.id;
  }
  return removed;
}
