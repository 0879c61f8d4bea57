import type { Actor, Origin } from '@oficina/http';
import { changedByOther, forbidden } from '@oficina/hydra';
import { auditRequerimiento } from '../audit-requerimiento.ts';
import type { RequerimientosDeps } from '../deps.ts';
import { invalidEncargado } from '../errors.ts';
import { notifyEncargado } from '../notify.ts';
import type { VisibleRequerimiento } from '../requerimiento-detail.repository.ts';
import { canBeEncargado, updateEncargado } from '../requerimientos.repository.ts';
import { insertSuceso } from '../sucesos.repository.ts';
import { staffRelation } from '../visible-requerimiento.ts';

/**
 * Administrators assign a case to anyone who attends cases; an encargado may take an unassigned case or release their own.
 */
export async function asignarEncargado(
  deps: RequerimientosDeps,
  actor: Actor,
  origin: Origin,
  requerimiento: VisibleRequerimiento,
  encargadoId: number | null,
): Promise<void> {
  if (!canAsignar(actor, requerimiento, encargadoId)) throw forbidden();
  if (requerimiento.encargado_id === encargadoId) return;
  await deps.db.tx(async (tx) => {
    if (encargadoId !== null && !(await canBeEncargado(tx, encargadoId))) throw invalidEncargado();
    if (!(await updateEncargado(tx, requerimiento, encargadoId, deps.clock.now()))) throw changedByOther();
    await insertSuceso(tx, {
      ...{ requerimientoId: requerimiento.id, usuarioId: actor.usuarioId, now: deps.clock.now() },
      tipo: 'encargado',
      datos: { antes: requerimiento.encargado_id, despues: encargadoId },
    });
    await notifyEncargado(
      deps,
      tx,
      { ...requerimiento, encargado_id: encargadoId },
      { que: 'asignado', by: actor.usuarioId },
    );
    await auditRequerimiento(tx, { actor, origin }, requerimiento.id, {
      accion: 'requerimiento.encargado',
      cambios: { antes: { encargado: requerimiento.encargado_id }, despues: { encargado: encargadoId } },
    });
  });
}

export function canAsignar(
  { usuarioId }: Pick<Actor, 'usuarioId'>,
  requerimiento: Pick<VisibleRequerimiento, 'relations'>,
  encargadoId: number | null,
): boolean {
  switch (staffRelation(requerimiento)) {
    case 'administrador':
      return true;
    case 'encargado':
    case 'encargadoLibre':
      return encargadoId === null || encargadoId === usuarioId;
    default:
      return false;
  }
}
