import type { Resumen } from '../contract/index.ts';
import { NOTHING_CORRECTED, NOTHING_TO_LOAD, tooManyRechazosText } from '../contract/index.ts';
import { countCorrected } from './archivos.repository.ts';
import type { ArchivoRow } from './clases.ts';
import type { WorkerDeps } from './deps.ts';
import { readMaxRechazo } from './importacion-ajustes.ts';

/**
 * The result is null when the file may be loaded. A file of rejected lines is not wrong because some of them still are, and
 * lines that such a file has loaded by now do not stop the one that they came from.
 */
export async function findBlockingProblem(
  deps: Pick<WorkerDeps, 'db' | 'log' | 'maxRechazo'>,
  archivo: ArchivoRow,
  { leidos, rechazados }: Resumen,
): Promise<string | null> {
  const isCorrection = archivo.corrige_a_id !== null;
  if (leidos - rechazados === 0) return isCorrection && leidos > 0 ? NOTHING_CORRECTED : NOTHING_TO_LOAD;
  if (isCorrection) return null;
  const maxRechazo = await readMaxRechazo(deps, deps.db);
  if (rechazados * 100 <= leidos * maxRechazo) return null;
  const remaining = rechazados - (await countCorrected(deps.db, archivo));
  return remaining * 100 > leidos * maxRechazo ? tooManyRechazosText(rechazados, leidos, maxRechazo) : null;
}
