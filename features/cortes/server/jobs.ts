import { defineCron, defineJob, type HandledJob, handle, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';
import { type AvisarDeps, avisarCorte, avisarCortes } from './avisar-corte.ts';

/** The job is urgent because people without service are waiting to know why. */
export const avisarJob = defineJob('cortes-avisar', z.object({ corteId: z.int().check(z.positive()) }), {
  urgent: true,
});
const sweepJob = defineCron('cortes-avisos', '*/10 * * * *', z.object({}));

export const cortesJobs: readonly Job[] = [avisarJob as unknown as Job, sweepJob];

export function handleCortes(deps: AvisarDeps): HandledJob[] {
  const logTotal = (operacion: string, total: number) =>
    total > 0 && deps.log.info({ operacion, total }, 'cuts told');
  return [
    handle(avisarJob, async ({ corteId }) => void logTotal(avisarJob.name, await avisarCorte(deps, corteId))),
    handle(sweepJob, async (_data, signal) => void logTotal(sweepJob.name, await avisarCortes(deps, signal))),
  ];
}
