import type { Actor, Origin } from '@oficina/http';
import { changedByOther } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import { CORRECTION_DAYS } from '../contract/index.ts';
import { type CorteRow, updateCorte } from './cortes.repository.ts';
import type { CortesDeps } from './deps.ts';
import { alreadyEnded } from './errors.ts';
import { avisarJob } from './jobs.ts';
import { auditedCorte } from './present.ts';
import { isHistory } from './validate-corte.ts';

/** The row stays, because the avisos that were sent are proof and refer to it. */
export async function eliminarCorte(
  deps: CortesDeps,
  actor: Actor,
  origin: Origin,
  corte: CorteRow,
): Promise<undefined> {
  const now = deps.clock.now();
  if (isHistory(corte, CORRECTION_DAYS, now)) throw alreadyEnded();
  await deps.db.tx(async (tx) => {
    if (!(await updateCorte(tx, corte, { eliminado: now }, now))) throw changedByOther();
    await deps.jobs.enqueue(tx, avisarJob, { corteId: corte.id });
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'corte.eliminar',
      entidad: 'corte',
      entidadId: corte.id,
      cambios: { antes: auditedCorte(corte) },
    });
  });
  return undefined;
}
