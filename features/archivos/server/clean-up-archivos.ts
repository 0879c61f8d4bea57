import { archivoEstado } from '../contract/index.ts';
import { deleteObjeto, findArchivo, findOrphanObjetos } from './archivos.repository.ts';
import type { Clase } from './clases.ts';
import type { WorkerDeps } from './deps.ts';
import { dropStagingTables, findStagedArchivos } from './staging.repository.ts';

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'almacen' | 'log'>;

const DAY_MS = 86_400_000;
const BATCH_SIZE = 100;

export async function cleanUpArchivos(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const { claseLetter: char, id } of await findStagedArchivos(deps.db)) {
    const clase: Clase = char === 'f' ? 'archivo_facturas' : 'archivo_subidas';
    const archivo = await findArchivo(deps.db, clase, id);
    if (!archivo || archivoEstado.isFinal(archivo.estado)) await dropStagingTables(deps.db, { clase, id });
  }
  const before = new Date(deps.clock.now().getTime() - DAY_MS);
  while (!signal?.aborted) {
    const keys = await findOrphanObjetos(deps.db, before, BATCH_SIZE);
    let removedCount = 0;
    for (const key of keys) {
      const removed = await deps.almacen.remove(key);
      if (removed.kind !== 'ok') continue;
      await deleteObjeto(deps.db, key);
      removedCount += 1;
    }
    if (removedCount > 0)
      deps.log.info({ operacion: 'archivos-limpiar', total: removedCount }, 'loose files removed');
    if (removedCount < BATCH_SIZE) return;
  }
}
