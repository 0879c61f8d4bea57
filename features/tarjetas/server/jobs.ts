import { defineCron, defineJob, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';

/** The id of our row and nothing else: what the gateway gave must not rest in the queue. */
export const deleteJob = defineJob('tarjetas-borrar', z.object({ id: z.int().check(z.positive()) }));

/** Settles which card of a person is offered first, when the one that was is gone or there was none. */
export const inheritJob = defineJob('tarjetas-heredar', z.object({ usuarioId: z.int().check(z.positive()) }));

export const cleanupJob = defineCron('tarjetas-limpiar', '40 3 * * *', z.object({}));

export const tarjetasJobs: readonly Job[] = [
  deleteJob as unknown as Job,
  inheritJob as unknown as Job,
  cleanupJob,
];
