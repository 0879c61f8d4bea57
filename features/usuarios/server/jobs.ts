import type { Db } from '@oficina/db';
import { deleteExpiredLimits } from '@oficina/http';
import { defineCron, type HandledJob, handle, type Job } from '@oficina/jobs';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import * as z from 'zod/mini';
import { volcarDenegados } from './auditoria/denegados.ts';
import { retirarAuditoria } from './auditoria/retirar-auditoria.ts';
import { sellarAuditoria } from './auditoria/sellar-auditoria.ts';
import { borrarSinConfirmar } from './borrar-sin-confirmar.ts';

const sellar = defineCron('auditoria-sello', '* * * * *', z.object({}));
const retirar = defineCron('auditoria-retencion', '30 3 * * *', z.object({}));

const limites = defineCron('limites-limpiar', '5 * * * *', z.object({}));
const sinConfirmar = defineCron('usuarios-retencion', '35 3 * * *', z.object({}));

export const usuariosJobs: readonly Job[] = [sellar, retirar, limites, sinConfirmar];

type UsuariosJobsDeps = { db: Db; clock: Clock; log: Logger };

/** For the process that works. */
export function handleUsuarios(deps: UsuariosJobsDeps): HandledJob[] {
  return [
    handle(sellar, async (_data, signal) => {
      await volcarDenegados(deps);
      const { total, sello } = await sellarAuditoria(deps, { signal });
      // In the log too, which the database does not hold: a chain made again from nothing does not have it.
      if (sello) deps.log.info({ operacion: sellar.name, resultado: sello, total }, 'audit trail sealed');
    }),
    handle(retirar, async (_data, signal) => {
      const total = await retirarAuditoria(deps, signal);
      if (total > 0) deps.log.info({ operacion: retirar.name, total }, 'audit trail kept long enough let go');
    }),
    handle(sinConfirmar, async (_data, signal) => {
      const total = await borrarSinConfirmar(deps, signal);
      if (total > 0)
        deps.log.info({ operacion: sinConfirmar.name, total }, 'accounts never confirmed deleted');
    }),
    handle(limites, async () => {
      const total = await deleteExpiredLimits(deps.db, deps.clock.now());
      if (total > 0) deps.log.info({ operacion: limites.name, total }, 'counters that ended deleted');
    }),
  ];
}
