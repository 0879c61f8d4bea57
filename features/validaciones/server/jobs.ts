import { defineCron, defineJob, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';

/** Only which one: what happened with it is read when its turn comes. */
const Cual = z.object({ inquiryId: z.string() });

export const aplicar = defineJob('identidad-aplicar', Cual);
export const redactar = defineJob('identidad-redactar', Cual);
export const repasar = defineCron('identidad-vencidas', '20 * * * *', z.object({}));

export const validacionesJobs: readonly Job[] = [
  aplicar as unknown as Job,
  redactar as unknown as Job,
  repasar,
];
