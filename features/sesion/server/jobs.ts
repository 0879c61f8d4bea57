import { defineCron, type HandledJob, handle, type Job } from '@oficina/jobs';
import type { Logger } from '@oficina/values/server';
import * as z from 'zod/mini';
import { borrarVencidas } from './borrar-vencidas.ts';
import { type OlvidarClavesDeps, olvidarClavesOtp } from './olvidar-claves-otp.ts';

const limpiar = defineCron('sesion-limpiar', '10 3 * * *', z.object({}));

export const sesionJobs: readonly Job[] = [limpiar];

/** For the process that works. */
export function handleSesion(deps: OlvidarClavesDeps & { log: Logger }): HandledJob[] {
  return [
    handle(limpiar, async () => {
      const total = await olvidarClavesOtp(deps);
      if (total > 0) deps.log.info({ operacion: limpiar.name, total }, 'two-factor keys never used wiped');
      const vencidas = await borrarVencidas(deps);
      if (vencidas > 0)
        deps.log.info({ operacion: limpiar.name, total: vencidas }, 'ended sessions and codes deleted');
    }),
  ];
}
