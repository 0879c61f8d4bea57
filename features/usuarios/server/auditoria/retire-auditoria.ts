import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { retireTandas } from './sellos.repository.ts';

const AUDITORIA_YEARS = 5;

const TANDAS_PER_ROUND = 5;

/**
 * Lets go of the trail older than five years, from its oldest end and by whole stretches: the seal of the last one
 * stays, and what follows goes on verifying from it.
 */
export async function retireAuditoria(
  { db, clock }: { db: Db; clock: Clock },
  signal?: AbortSignal,
): Promise<number> {
  const before = retentionCutoff(clock.now());
  let total = 0;
  for (;;) {
    const deleted = await retireTandas(db, before, TANDAS_PER_ROUND);
    total += deleted;
    if (deleted === 0 || signal?.aborted) return total;
  }
}

/** Up to when something must have been written to have been kept long enough by then. */
export function retentionCutoff(now: Date): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - AUDITORIA_YEARS);
  return before;
}
