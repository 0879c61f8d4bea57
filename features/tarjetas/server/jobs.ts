import { defineCron, defineJob, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';

/** The job carries only the id of the row: the gateway's reference must not be stored in the queue. */
export const deleteJob = defineJob('tarjetas-borrar', z.object({ id: z.int().check(z.positive()) }));

export const inheritJob = defineJob('tarjetas-heredar', z.object({ usuarioId: z.int().check(z.positive()) }));

export const cleanupJob = defineCron('tarjetas-limpiar', '40 3 * * *', z.object({}));

export const tarjetasJobs: readonly Job[] = [
  deleteJob as unknown as Job,
  inheritJob as unknown as Job,
  cleanupJob,
];
