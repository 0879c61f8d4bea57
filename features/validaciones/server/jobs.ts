import { defineCron, defineJob, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';

/** The job carries only the id: the current state is read when the job runs. */
const InquiryRef = z.object({ inquiryId: z.string() });

export const applyJob = defineJob('identidad-aplicar', InquiryRef);
export const redactJob = defineJob('identidad-redactar', InquiryRef);
export const sweepJob = defineCron('identidad-vencidas', '20 * * * *', z.object({}));

export const validacionesJobs: readonly Job[] = [
  applyJob as unknown as Job,
  redactJob as unknown as Job,
  sweepJob,
];
