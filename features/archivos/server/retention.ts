import type { WorkerDeps } from './deps.ts';
import { deleteBytes, findVencidos } from './routines.repository.ts';

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'almacen' | 'log'> & { retentionYears: number };

const BATCH_SIZE = 100;

/**
 * What people uploaded is kept for as long as it has to: its bytes and its rejected lines go, its row stays to tell what
 * was loaded and when. First the bytes: whoever dies in between removes them again.
 */
export async function applyRetention(deps: Deps, signal?: AbortSignal): Promise<number> {
  const before = new Date(deps.clock.now());
  before.setUTCFullYear(before.getUTCFullYear() - deps.retentionYears);
  let total = 0;
  let fallidos = 0;
  while (!signal?.aborted) {
    const vencidos = await findVencidos(deps.db, before, BATCH_SIZE);
    let removedCount = 0;
    for (const { clase, id, clave: key } of vencidos) {
      const removed = await deps.almacen.remove(key);
      if (removed.kind !== 'ok') {
        fallidos += 1;
        continue;
      }
      await deps.db.tx((tx) => deleteBytes(tx, clase, id));
      removedCount += 1;
    }
    total += removedCount;
    if (removedCount < BATCH_SIZE) break;
  }
  if (total + fallidos > 0)
    deps.log.info({ operacion: 'archivos-retencion', total, fallidos }, 'old files removed');
  return total;
}
