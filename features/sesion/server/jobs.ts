import { defineCron, type HandledJob, handle, type Job } from '@oficina/jobs';
import type { Logger } from '@oficina/values/server';
import * as z from 'zod/mini';
import { type PurgeDeps, purgeExpired, purgeOtpKeys } from './purge-expired.ts';

const cleanup = defineCron('sesion-limpiar', '10 3 * * *', z.object({}));

export const sesionJobs: readonly Job[] = [cleanup];

export function handleSesion(deps: PurgeDeps & { log: Logger }): HandledJob[] {
  return [
    handle(cleanup, async () => {
      const total = await purgeOtpKeys(deps);
      if (total > 0) deps.log.info({ operacion: cleanup.name, total }, 'two-factor keys never used wiped');
      const vencidas = await purgeExpired(deps);
      if (vencidas > 0)
        deps.log.info({ operacion: cleanup.name, total: vencidas }, 'ended sessions and codes deleted');
    }),
  ];
}
