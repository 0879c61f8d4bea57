import type { Tx } from '@oficina/db';
import { defineCron, defineJob, type Job, type Jobs } from '@oficina/jobs';
import * as z from 'zod/mini';
import { type ArchivoKey, CLASES } from './clases.ts';

const emptyPayload = z.object({});
/** A file of tens of millions of lines takes half a day. A lost worker is noticed long before, because its lease ends. */
const TWELVE_HOURS = 12 * 3600;

export const revisar = defineJob(
  'archivos-revisar',
  z.object({ clase: z.enum(CLASES), id: z.int().check(z.positive()) }),
  { expireInSeconds: TWELVE_HOURS, batch: 1 },
);
/** The job only says that there may be something to load. The worker that takes it goes on until there is nothing. */
export const importar = defineJob('archivos-importar', emptyPayload, {
  expireInSeconds: TWELVE_HOURS,
  batch: 1,
});
export const repaso = defineCron('archivos-repaso', '* * * * *', emptyPayload);
export const cleanUpJob = defineCron('archivos-limpiar', '0 3 * * *', emptyPayload);
export const retentionJob = defineCron('archivos-retencion', '30 3 * * *', emptyPayload);
export const dataFreshnessJob = defineCron('datos-al-dia', '0 7 * * *', emptyPayload);
export const collectFolder = defineCron('archivos-carpeta', '* * * * *', emptyPayload);
export const fixConsumosJob = defineCron('consumos-corregir', '* * * * *', emptyPayload);

export const archivosJobs: readonly Job[] = [
  ...[revisar, importar, repaso, cleanUpJob],
  ...[retentionJob, dataFreshnessJob, collectFolder, fixConsumosJob],
].map((job) => job as unknown as Job);

type JobQueue = { jobs: Pick<Jobs, 'enqueue'> };

export const enqueueRevision = ({ jobs }: JobQueue, tx: Tx, { clase, id }: ArchivoKey) =>
  jobs.enqueue(tx, revisar, { clase, id });

export const enqueueImportacion = ({ jobs }: JobQueue, tx: Tx, startAfter?: Date) =>
  jobs.enqueue(tx, importar, {}, startAfter ? { startAfter } : {});
