import { deleteEmptyAdjuntos, type MarkedAdjunto, markForRemoval } from './adjuntos.repository.ts';
import type { AdjuntosDeps } from './deps.ts';
import { removeParts } from './store-parts.ts';

const HOUR_MS = 60 * 60 * 1000;
const UNLINKED_MS = 24 * HOUR_MS;
/** This is longer than any upload takes to be stored. */
const UNFINISHED_MS = HOUR_MS;
const BATCH_SIZE = 100;

type Deps = Pick<AdjuntosDeps, 'db' | 'clock' | 'log' | 'almacen'>;

/**
 * The nightly job removes files that were not linked to a case within a day, and leftovers. The key goes first, so that
 * nobody can link the file any more, then the bytes and finally the row; a run that is interrupted anywhere is continued by
 * the next one.
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
    removed += await removeMarked(deps, marked);
    const last = marked.at(-1);
    if (!last || marked.length < BATCH_SIZE) break;
    after = last.id;
  }
  return removed;
}

/** Those whose bytes cannot be removed now keep their row for the next run. */
export async function removeMarked(deps: Deps, marked: readonly MarkedAdjunto[]): Promise<number> {
  const removedIds: number[] = [];
  for (const adjunto of marked) if (await removeParts(deps, adjunto)) removedIds.push(adjunto.id);
  if (removedIds.length > 0) await deps.db.tx((tx) => deleteEmptyAdjuntos(tx, removedIds));
  return removedIds.length;
}
