import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import type { Role } from '@oficina/values';
import { auditRequerimiento } from '../audit-requerimiento.ts';
import { releaseOpen } from '../requerimientos.repository.ts';
import { insertSuceso } from '../sucesos.repository.ts';
import { canAttend } from '../visible-requerimiento.ts';

type Cambio = {
  usuarioId: number;
  /** The person keeps these roles. */
  roles: readonly Role[];
  actor: Pick<Actor, 'usuarioId'> & { roles: readonly Role[] };
  origin: Pick<Origin, 'id' | 'ip'>;
  now: Date;
};

/**
 * Implements a port of usuarios: a person who no longer attends cases loses the open ones, because no other encargado would
 * see them. Closed cases keep their encargado; a reopened one becomes unassigned.
 */
export async function releaseRequerimientos(
  tx: Tx,
  { usuarioId, roles, actor, origin, now }: Cambio,
): Promise<void> {
  if (canAttend({ roles })) return;
  for (const id of await releaseOpen(tx, usuarioId, now)) {
    await insertSuceso(tx, {
      ...{ requerimientoId: id, usuarioId: actor.usuarioId, now },
      tipo: 'encargado',
      datos: { antes: usuarioId, despues: null },
    });
    await auditRequerimiento(tx, { actor, origin }, id, {
      accion: 'requerimiento.encargado',
      cambios: { antes: { encargado: usuarioId }, despues: { encargado: null } },
    });
  }
}
