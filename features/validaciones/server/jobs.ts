import { defineCron, defineJob, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';

/** Only which one: what happened with it is read when its turn comes. */
const InquiryRef = z.object({ inquiryId: z.string() });

export const applyJob = defineJob('identidad-aplicar', InquiryRef);
export const redactJob = defineJob('identidad-redactar', InquiryRef);
export const sweepJob = defineCron('identidad-vencidas', '20 * * * *', z.object({}));

export const validacionesJobs: readonly Job[] = [
  applyJob as unknown as Job,
  redactJob as unknown as Job,
  sweepJob,
];
