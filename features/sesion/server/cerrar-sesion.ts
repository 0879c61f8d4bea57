import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import { revokeSesion } from './sesiones.repository.ts';

/** Only the presented token is revoked: other devices stay logged in. */
export async function cerrarSesion(
  deps: { db: Db; clock: Clock },
  actor: Actor,
  origin: Origin,
): Promise<Record<string, never>> {
  await deps.db.tx(async (tx) => {
    const ended = await revokeSesion(tx, actor.sesion, deps.clock.now());
    if (ended) await recordAuditoria(tx, { actor, origin, accion: 'sesion.cerrada', entidad: 'sesion' });
  });
  return {};
}
