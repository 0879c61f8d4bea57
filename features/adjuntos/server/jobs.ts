import { defineCron, type HandledJob, handle, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';
import { cleanUpAdjuntos } from './clean-up-adjuntos.ts';
import { deleteOldAdjuntos } from './delete-old-adjuntos.ts';
import type { AdjuntosDeps } from './deps.ts';
import { deleteExpiredUnlocks } from './unlocks.repository.ts';

// The names are those of the schedules already stored in each installation.
const cleanUp = defineCron('requerimientos-limpiar', '0 3 * * *', z.object({}));

const retention = defineCron('requerimientos-retencion', '30 3 * * *', z.object({}));

export const adjuntosJobs: readonly Job[] = [cleanUp, retention];

type JobsDeps = Pick<AdjuntosDeps, 'db' | 'clock' | 'log' | 'almacen'> & {
  /** The setting «retencion.adjuntosAnios» is the number of years that files are kept after their case is closed. */
  adjuntosAnios: number;
};

export function handleAdjuntos(deps: JobsDeps): HandledJob[] {
  const logCount = (operacion: string, resultado: string, total: number) =>
    total > 0 && deps.log.info({ operacion, resultado, total }, 'claims looked after');
  return [
    handle(cleanUp, async (_data, signal) => {
      logCount(cleanUp.name, 'adjuntos', await cleanUpAdjuntos(deps, signal));
      const unlocks = await deps.db.tx((tx) => deleteExpiredUnlocks(tx, deps.clock.now()));
      logCount(cleanUp.name, 'aperturas', unlocks);
    }),
    handle(retention, async (_data, signal) => {
      const total = await deleteOldAdjuntos(deps, { years: deps.adjuntosAnios }, signal);
      logCount(retention.name, 'adjuntos', total);
    }),
  ];
}
