import { defineCron, defineJob, type HandledJob, handle, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';
import { type AvisarDeps, avisarCorte, avisarCortes } from './avisar-corte.ts';

/** Woken at once: whoever is left without light is waiting to know why. */
export const avisar = defineJob('cortes-avisar', z.object({ corteId: z.int().check(z.positive()) }), {
  urgent: true,
});
const repaso = defineCron('cortes-avisos', '*/10 * * * *', z.object({}));

export const cortesJobs: readonly Job[] = [avisar as unknown as Job, repaso];

/** For the process that works. */
export function handleCortes(deps: AvisarDeps): HandledJob[] {
  const anotar = (operacion: string, total: number) =>
    total > 0 && deps.log.info({ operacion, total }, 'cuts told');
  return [
    handle(avisar, async ({ corteId }) => void anotar(avisar.name, await avisarCorte(deps, corteId))),
    handle(repaso, async (_data, signal) => void anotar(repaso.name, await avisarCortes(deps, signal))),
  ];
}
