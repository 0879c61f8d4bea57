import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { retirarTandas } from './sellos.repository.ts';

const ANIOS_DE_AUDITORIA = 5;

const TANDAS_POR_VEZ = 5;

/**
 * Lets go of the trail older than five years, from its oldest end and by whole stretches: the seal of the last one
 * stays, and what follows goes on verifying from it.
 */
export async function retirarAuditoria(
  { db, clock }: { db: Db; clock: Clock },
  signal?: AbortSignal,
): Promise<number> {
  const antesDe = cumplidosEn(clock.now());
  let total = 0;
  for (;;) {
    const borradas = await retirarTandas(db, antesDe, TANDAS_POR_VEZ);
    total += borradas;
    if (borradas === 0 || signal?.aborted) return total;
  }
}

/** Up to when something must have been written to have been kept long enough by then. */
export function cumplidosEn(now: Date): Date {
  const antes = new Date(now);
  antes.setUTCFullYear(antes.getUTCFullYear() - ANIOS_DE_AUDITORIA);
  return antes;
}
