import type { Db } from '@oficina/db';
import { deleteExpiredLimits } from '@oficina/http';
import { defineCron, type HandledJob, handle, type Job } from '@oficina/jobs';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import * as z from 'zod/mini';
import { flushDenegados } from './auditoria/denegados.ts';
import { retireAuditoria } from './auditoria/retire-auditoria.ts';
import { sealAuditoria } from './auditoria/seal-auditoria.ts';
import { purgeUnconfirmed } from './purge-unconfirmed.ts';

const sealJob = defineCron('auditoria-sello', '* * * * *', z.object({}));
const retireJob = defineCron('auditoria-retencion', '30 3 * * *', z.object({}));

const limites = defineCron('limites-limpiar', '5 * * * *', z.object({}));
const purgeUnconfirmedJob = defineCron('usuarios-retencion', '35 3 * * *', z.object({}));

export const usuariosJobs: readonly Job[] = [sealJob, retireJob, limites, purgeUnconfirmedJob];

type UsuariosJobsDeps = { db: Db; clock: Clock; log: Logger };

export function handleUsuarios(deps: UsuariosJobsDeps): HandledJob[] {
  return [
    handle(sealJob, async (_data, signal) => {
      await flushDenegados(deps);
      const { total, sello } = await sealAuditoria(deps, { signal });
      // The seal also goes to the log, outside the database: a chain rebuilt from nothing would not contain it.
      if (sello) deps.log.info({ operacion: sealJob.name, resultado: sello, total }, 'audit trail sealed');
    }),
    handle(retireJob, async (_data, signal) => {
      const total = await retireAuditoria(deps, signal);
      if (total > 0)
        deps.log.info({ operacion: retireJob.name, total }, 'audit trail kept long enough let go');
    }),
    handle(purgeUnconfirmedJob, async (_data, signal) => {
      const total = await purgeUnconfirmed(deps, signal);
      if (total > 0)
        deps.log.info({ operacion: purgeUnconfirmedJob.name, total }, 'accounts never confirmed deleted');
    }),
    handle(limites, async () => {
      const total = await deleteExpiredLimits(deps.db, deps.clock.now());
      if (total > 0) deps.log.info({ operacion: limites.name, total }, 'counters that ended deleted');
    }),
  ];
}
