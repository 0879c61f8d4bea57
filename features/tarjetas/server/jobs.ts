import { defineCron, defineJob, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';

/** The id of our row and nothing else: what the gateway gave must not rest in the queue. */
export const borrar = defineJob('tarjetas-borrar', z.object({ id: z.int().check(z.positive()) }));

export const limpiar = defineCron('tarjetas-limpiar', '40 3 * * *', z.object({}));

export const tarjetasJobs: readonly Job[] = [borrar as unknown as Job, limpiar];
