import type { Actor, Origin } from '@oficina/http';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { DIAS_PARA_CORREGIR } from '../contract/index.ts';
import { type CorteRow, updateCorte } from './cortes.repository.ts';
import type { CortesDeps } from './deps.ts';
import { otroLoCambio, yaTermino } from './errors.ts';
import { avisar } from './jobs.ts';
import { esHistoria } from './juzgar-corte.ts';
import { huboEnCorte } from './present.ts';

/** Nobody sees it any more; the row stays, because the notices that left are proof and name it. */
export async function eliminarCorte(
  deps: CortesDeps,
  actor: Actor,
  origin: Origin,
  corte: CorteRow,
): Promise<undefined> {
  const now = deps.clock.now();
  if (esHistoria(corte, DIAS_PARA_CORREGIR, now)) throw yaTermino();
  await deps.db.tx(async (tx) => {
    if (!(await updateCorte(tx, corte, { eliminado: now }, now))) throw otroLoCambio();
    await deps.jobs.enqueue(tx, avisar, { corteId: corte.id });
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'corte.eliminar',
      entidad: 'corte',
      entidadId: corte.id,
      cambios: { antes: huboEnCorte(corte) },
    });
  });
  return undefined;
}
