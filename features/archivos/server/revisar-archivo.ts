import { archivoEstado } from '../contract/index.ts';
import { updateTomado } from './archivos.repository.ts';
import { findBlockingProblem } from './blocking-problem.ts';
import type { ArchivoKey } from './clases.ts';
import { confirmOrAlert } from './confirm-or-alert.ts';
import type { WorkerDeps } from './deps.ts';
import { errorText, failArchivo, ignoreLostLease, isTransient, retryLater } from './end-job.ts';
import { LeaseLost } from './errors.ts';
import { importerOf } from './importer.ts';
import { enqueueRevision } from './jobs.ts';
import { newLease, requireLease, withLease } from './lease.ts';
import { releaseLease, takeForRevision } from './leases.repository.ts';
import { resumenOfFailure, reviewContenido } from './review-contenido.ts';

const REVISION_FAILED =
  'No pudimos revisar el archivo. Probá de nuevo; si sigue así, avisale a quien mantiene el sistema.';
const NUEVO = archivoEstado.code('nuevo');

/** A file is checked once, even if this is called twice or by two workers at once. */
export async function revisarArchivo(
  deps: WorkerDeps,
  { clase, id }: ArchivoKey,
  signal: AbortSignal,
): Promise<void> {
  const lease = newLease(deps);
  const archivo = await takeForRevision(deps.db, { clase, id }, lease);
  if (!archivo) return;
  const tomado = { clase, id, holder: lease.holder };
  try {
    const importer = importerOf(deps, archivo);
    const cambios = await withLease(deps, tomado, signal, (leaseSignal) =>
      reviewContenido(deps, archivo, importer, tomado, leaseSignal),
    );
    const { resumen } = cambios;
    const problem = await findBlockingProblem(deps, archivo, resumen);
    if (problem !== null) await failArchivo(deps, tomado, NUEVO, problem, cambios);
    else
      await deps.db.tx(async (tx) => {
        const reviewed = requireLease(
          await updateTomado(tx, tomado, { ...cambios, release: true }, deps.clock.now()),
        );
        if (reviewed.origen === 'carpeta') await confirmOrAlert(deps, tx, reviewed, resumen);
      });
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (signal.aborted) {
      await releaseLease(deps.db, tomado);
      return void (await deps.db.tx((tx) => enqueueRevision(deps, tx, archivo)));
    }
    if (isTransient(error)) {
      if (await retryLater(deps, tomado, NUEVO, error)) throw error;
      return;
    }
    deps.log.error({ error, operacion: 'archivos-revisar', archivo: id }, 'a file could not be checked');
    await failArchivo(deps, tomado, NUEVO, errorText(error, REVISION_FAILED), resumenOfFailure(error)).catch(
      ignoreLostLease,
    );
  }
}
