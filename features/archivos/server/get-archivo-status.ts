import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import type { Resumen } from '../contract/index.ts';
import { findArchivo } from './archivos.repository.ts';
import type { ArchivoKey, ArchivoRow } from './clases.ts';
import { hasActiveWorker } from './routines.repository.ts';

type ArchivoStatus = {
  archivo: ArchivoRow;
  resumen: Resumen | null;
  /** A worker is busy with this file or with another, so waiting makes sense. */
  hasWorker: boolean;
};

export async function getArchivoStatus(
  { db, clock }: { db: Db; clock: Clock },
  { clase, id }: ArchivoKey,
): Promise<ArchivoStatus> {
  const archivo = await findArchivo(db, clase, id);
  if (!archivo) throw new Error(`the file ${clase} ${id} is not there any more`);
  const hasWorker = await hasActiveWorker(db, clock.now());
  return { archivo, resumen: archivo.resumen as Resumen | null, hasWorker };
}
