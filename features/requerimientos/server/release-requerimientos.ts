import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { Role } from '@oficina/values';
import { releaseOpen } from './requerimientos.repository.ts';
import { canAttend } from './visible-requerimiento.ts';

type Cambio = {
  usuarioId: number;
  /** The ones that are left. */
  roles: readonly Role[];
  /** Who took the others away. */
  actor: Pick<Actor, 'usuarioId'> & { roles: readonly Role[] };
  origin: Pick<Origin, 'id' | 'ip'>;
  now: Date;
};

/**
 * Port of usuarios: whoever no longer attends cases keeps none that is open, because nobody else would see it. The
 * closed ones say who attended them; one that is reopened comes back without anybody.
 */
export async function releaseRequerimientos(
  tx: Tx,
  { usuarioId, roles, actor, origin, now }: Cambio,
): Promise<void> {
  if (canAttend({ roles })) return;
  for (const id of await releaseOpen(tx, usuarioId, now))
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'requerimiento.encargado',
      entidad: 'requerimiento',
      entidadId: id,
      cambios: { antes: { encargado: usuarioId }, despues: { encargado: null } },
    });
}
