import type { Db } from '@oficina/db';
import { type Actor, requireRole } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { findUsuarioById, requireRank } from '@oficina/usuarios/server';
import type { Role } from '@oficina/values';

export const USUARIO_ADMIN_ROLES: readonly Role[] = ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN'];

/** People act on themselves; user administrators also on customers, but not on staff. Any other access answers 404. */
export async function requireUsuarioAccess(db: Db, actor: Actor, usuarioId: number) {
  const isForeign = usuarioId !== actor.usuarioId;
  if (isForeign) requireRole(actor, USUARIO_ADMIN_ROLES, notFound);
  const usuario = await findUsuarioById(db, usuarioId);
  if (!usuario) throw notFound();
  if (isForeign) requireRank(actor, usuario);
  return usuario;
}
