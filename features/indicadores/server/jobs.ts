import { defineCron, type HandledJob, handle, type Job } from '@oficina/jobs';
import type { Logger } from '@oficina/values/server';
import * as z from 'zod/mini';
import { type CalcularDeps, calcularIndicadores } from './calcular-indicadores.ts';

/** In the small hours, when its long readings bother nobody. */
const calcularJob = defineCron('indicadores', '30 2 * * *', z.object({}));

export const indicadoresJobs: readonly Job[] = [calcularJob];

/** For the process that works. */
export function handleIndicadores(deps: CalcularDeps & { log: Logger }): HandledJob[] {
  return [
    handle(calcularJob, async (_data, signal) => {
      const total = await calcularIndicadores(deps, signal);
      deps.log.info({ operacion: calcularJob.name, total }, 'the board is up to date');
    }),
  ];
}
