import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import type { Resumen } from '../contract/index.ts';
import { findArchivo } from './archivos.repository.ts';
import type { ArchivoRow } from './clases.ts';
import { hasActiveWorker } from './routines.repository.ts';

/** As the commands see it while they wait. */
type ArchivoStatus = {
  archivo: ArchivoRow;
  /** Null until the check ends. */
  resumen: Resumen | null;
  /** Somebody works on this file or on another: waiting makes sense. */
  hasWorker: boolean;
};

export async function getArchivoStatus(
  { db, clock }: { db: Db; clock: Clock },
  { clase, id }: Pick<ArchivoRow, 'clase' | 'id'>,
): Promise<ArchivoStatus> {
  const archivo = await findArchivo(db, clase, id);
  if (!archivo) throw new Error(`the file ${clase} ${id} is not there any more`);
  const hasWorker = await hasActiveWorker(db, clock.now());
  return { archivo, resumen: archivo.resumen as Resumen | null, hasWorker };
}
