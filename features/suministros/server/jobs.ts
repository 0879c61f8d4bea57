import type { Db } from '@oficina/db';
import { defineCron, type HandledJob, handle, type Job } from '@oficina/jobs';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import * as z from 'zod/mini';
import { forgetTelefonos } from './forget-telefonos.ts';

const retired = defineCron('suministros-telefonos-limpieza', '20 3 * * *', z.object({}));

export const suministrosJobs: readonly Job[] = [retired];

export function handleSuministros(deps: { db: Db; clock: Clock; log: Logger }): HandledJob[] {
  return [
    handle(retired, async (_data, signal) => {
      const total = await forgetTelefonos(deps, signal);
      if (total > 0)
        deps.log.info({ operacion: retired.name, total }, 'telephones of retired suministros deleted');
    }),
  ];
}
