import { defineCron, type HandledJob, handle, type Job } from '@oficina/jobs';
import type { Logger } from '@oficina/values/server';
import * as z from 'zod/mini';
import { type CalcularDeps, calcularIndicadores } from './calcular-indicadores.ts';

/** The job runs at night, when its long queries disturb nobody. */
const calcularJob = defineCron('indicadores', '30 2 * * *', z.object({}));

export const indicadoresJobs: readonly Job[] = [calcularJob];

export function handleIndicadores(deps: CalcularDeps & { log: Logger }): HandledJob[] {
  return [
    handle(calcularJob, async (_data, signal) => {
      const total = await calcularIndicadores(deps, signal);
      deps.log.info({ operacion: calcularJob.name, total }, 'the board is up to date');
    }),
  ];
}
