import type { WorkerDeps } from './deps.ts';
import { deleteBytes, findVencidos } from './routines.repository.ts';

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'almacen' | 'log'> & { retentionYears: number };

const BATCH_SIZE = 100;

/**
 * After the retention time the bytes and the rejected lines of a file are removed. Its row stays as a record of what was
 * loaded and when. The bytes go first: if the process dies in between, they are removed again.
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
