import type { Tx } from '@oficina/db';
import { defineCron, defineJob, type Job, type Jobs } from '@oficina/jobs';
import * as z from 'zod/mini';
import { type ArchivoRow, CLASES } from './clases.ts';

const nada = z.object({});
/** Half a day: a file of tens of millions of lines. What is lost is noticed long before, by its silence. */
const HORAS_12 = 12 * 3600;

export const revisar = defineJob(
  'archivos-revisar',
  z.object({ clase: z.enum(CLASES), id: z.int().check(z.positive()) }),
  { expireInSeconds: HORAS_12, batch: 1 },
);
/** "There may be something to load": whoever takes it goes on until there is nothing. */
export const importar = defineJob('archivos-importar', nada, { expireInSeconds: HORAS_12, batch: 1 });
export const repaso = defineCron('archivos-repaso', '* * * * *', nada);
export const limpiar = defineCron('archivos-limpiar', '0 3 * * *', nada);
export const retencion = defineCron('archivos-retencion', '30 3 * * *', nada);
export const alDia = defineCron('datos-al-dia', '0 7 * * *', nada);
export const carpeta = defineCron('archivos-carpeta', '* * * * *', nada);
export const corregir = defineCron('consumos-corregir', '* * * * *', nada);

export const archivosJobs: readonly Job[] = [
  ...[revisar, importar, repaso, limpiar],
  ...[retencion, alDia, carpeta, corregir],
].map((job) => job as unknown as Job);

type Cola = { jobs: Pick<Jobs, 'enqueue'> };

export const pedirRevision = ({ jobs }: Cola, tx: Tx, { clase, id }: Pick<ArchivoRow, 'clase' | 'id'>) =>
  jobs.enqueue(tx, revisar, { clase, id });

export const pedirImportacion = ({ jobs }: Cola, tx: Tx, startAfter?: Date) =>
  jobs.enqueue(tx, importar, {}, startAfter ? { startAfter } : {});
