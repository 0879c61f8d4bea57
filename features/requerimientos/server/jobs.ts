import type { Db } from '@oficina/db';
import { defineCron, type HandledJob, handle, type Job } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { Clock } from '@oficina/values';
import type { BlobStore, Logger } from '@oficina/values/server';
import * as z from 'zod/mini';
import { cleanUpAdjuntos } from './adjuntos/clean-up-adjuntos.ts';
import { deleteOldAdjuntos } from './adjuntos/delete-old-adjuntos.ts';
import { dailyResumen, isResumenDay, sendDailyResumen } from './daily-resumen.ts';
import type { ReadRules } from './deps.ts';
import { remindWaiting } from './remind-waiting.ts';
import { deleteExpiredUnlocks } from './requerimiento-adjuntos.repository.ts';

const cleanUp = defineCron('requerimientos-limpiar', '0 3 * * *', z.object({}));

const retention = defineCron('requerimientos-retencion', '30 3 * * *', z.object({}));

export const requerimientosJobs: readonly Job[] = [dailyResumen, cleanUp, retention];

export type JobsDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  almacen: BlobStore;
  sender: Pick<MensajeSender, 'enqueue' | 'enqueueFrom'>;
  readRules: ReadRules;
  /** The setting «retencion.adjuntosAnios» is the number of years that files are kept after their case is closed. */
  adjuntosAnios: number;
};

export function handleRequerimientos(deps: JobsDeps): HandledJob[] {
  const logCount = (operacion: string, resultado: string, total: number) =>
    total > 0 && deps.log.info({ operacion, resultado, total }, 'claims looked after');
  return [
    handle(dailyResumen, async (_data, signal) => {
      // Reminders go out only on working days, so that a person who calls about one finds somebody.
      if (!(await isResumenDay(deps))) return;
      logCount(dailyResumen.name, 'resumenes', await sendDailyResumen(deps));
      logCount(dailyResumen.name, 'recordatorios', await remindWaiting(deps, signal));
    }),
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
