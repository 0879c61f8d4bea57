import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { retireTandas } from './sellos.repository.ts';

const AUDITORIA_YEARS = 5;

const TANDAS_PER_ROUND = 5;

/**
 * The audit older than five years is removed from its oldest end and by whole tandas: the seal of the last one stays, so
 * that the rest can still be verified from it.
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

export function retentionCutoff(now: Date): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - AUDITORIA_YEARS);
  return before;
}
