import type { Db } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { Clock } from '@oficina/values';
import type { Cipher, Logger } from '@oficina/values/server';
import { findToDelete, type SealedTarjeta, wipeToken } from './boveda.repository.ts';
import type { TarjetasBoveda } from './boveda.ts';
import { deleteJob } from './jobs.ts';
import { openRef } from './sealing.ts';
import { hasDuplicate } from './tarjetas.repository.ts';

export type DeleteDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>;
  cipher: Cipher;
  boveda: TarjetasBoveda;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export async function deleteFromBoveda(deps: DeleteDeps, id: number): Promise<void> {
  const row = await findToDelete(deps.db, id);
  if (!row) return;
  // The card was saved again meanwhile, and the gateway may keep one copy for both. Deleting the new one deletes both.
  if (await hasDuplicate(deps.db, row, deps.clock.now())) return;
  const ref = openRef(deps.cipher, row);
  const outcome = ref ? await deps.boveda.remove(ref) : ({ kind: 'rejected' } as const);
  if (outcome.kind === 'ok') {
    await deps.db.tx((tx) => wipeToken(tx, id));
    return;
  }
  deps.log.warn(
    { operacion: deleteJob.name, resultado: ref ? outcome.kind : 'sin clave' },
    'card not deleted',
  );
  const startAfter = new Date(deps.clock.now().getTime() + retryDelay(deps, row, outcome.kind));
  // A new job is queued because the retries of the queue are limited, and this must not give up.
  await deps.db.tx((tx) => deps.jobs.enqueue(tx, deleteJob, { id }, { startAfter }));
}

/** A refusal needs somebody to look at it first; a gateway that is down usually returns within the hour. */
function retryDelay({ clock }: DeleteDeps, { eliminada }: SealedTarjeta, kind: string): number {
  if (kind === 'rejected') return DAY;
  const elapsed = clock.now().getTime() - (eliminada?.getTime() ?? 0);
  return elapsed < HOUR ? 5 * MINUTE : HOUR;
}
