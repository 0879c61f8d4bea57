import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { registrarAuditoria } from '@oficina/usuarios/server';
import type { Role } from '@oficina/values';
import { atiendeCasos } from './caso-visible.ts';
import { soltarAbiertos } from './requerimientos.repository.ts';

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
export async function soltarCasos(tx: Tx, { usuarioId, roles, actor, origin, now }: Cambio): Promise<void> {
  if (atiendeCasos({ roles })) return;
  for (const id of await soltarAbiertos(tx, usuarioId, now))
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'requerimiento.encargado',
      entidad: 'requerimiento',
      entidadId: id,
      cambios: { antes: { encargado: usuarioId }, despues: { encargado: null } },
    });
}
