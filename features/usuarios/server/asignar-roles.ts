import type { Db, Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { MensajeSender } from '@oficina/mensajes/server';
import { type Clock, isRole, ROLES, type Role } from '@oficina/values';
import type { Usuario } from '../contract/index.ts';
import { hasOtherAdmin, lockAdmins } from './accounts.repository.ts';
import { recordUsuarioChange } from './changed-fields.ts';
import { lastAdmin, unknownRol, validationRol } from './errors.ts';
import type { ReadLegal } from './legal/read-legal.ts';
import { notifySecurityChange } from './notify-security-change.ts';
import { readUsuario } from './present.ts';
import type { EndSesiones } from './staff-email-change.ts';
import { lockLiveUsuario, type UsuarioRow, updateUsuario } from './usuarios.repository.ts';

/**
 * Port of the other features, called in the same transaction. The requerimientos feature releases the cases of the person.
 */
export type OnRolesChange = (
  tx: Tx,
  cambio: { usuarioId: number; roles: readonly Role[]; actor: Actor; origin: Origin; now: Date },
) => Promise<void>;

export type AsignarRolesDeps = {
  db: Db;
  clock: Clock;
  readLegal: ReadLegal;
  enqueueMensaje: MensajeSender['enqueue'];
  endSesiones: EndSesiones;
  onRolesChange: OnRolesChange;
};

/**
 * A change of roles ends the person's sessions: those of staff are shorter, and the open ones may grant access that is no
 * longer theirs.
 */
export async function asignarRoles(
  deps: AsignarRolesDeps,
  actor: Actor,
  origin: Origin,
  { id, requestedRoles }: { id: number; requestedRoles: readonly string[] },
): Promise<Draft<Usuario>> {
  if (!requestedRoles.every(isRole)) throw unknownRol();
  const { version: legalVersion } = await deps.readLegal();
  return deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    await lockAdmins(tx);
    const before = await lockLiveUsuario(tx, id);
    if (!before) throw notFound();
    const roles = resultingRoles(before, requestedRoles);
    const losesAdmin = before.roles.includes('ROLE_ADMIN') && !roles.includes('ROLE_ADMIN');
    if (losesAdmin && !(await hasOtherAdmin(tx, id))) throw lastAdmin();
    if (!areSame(before.roles, roles)) {
      const after = await updateUsuario(tx, id, { roles }, now);
      await deps.endSesiones(tx, id, now);
      await deps.onRolesChange(tx, { usuarioId: id, roles, actor, origin, now });
      await notifySecurityChange(deps, tx, { usuario: before, cambio: 'roles', now });
      await recordUsuarioChange(tx, { actor, origin, accion: 'usuario.asignar-roles' }, before, after);
    }
    return readUsuario(tx, id, { legalVersion, withCreated: true });
  });
}

/**
 * Two roles only mirror validations: requesting one that is not earned is refused, and leaving out an earned one does not
 * remove it. They change only by validating.
 */
function resultingRoles(usuario: UsuarioRow, requestedRoles: readonly Role[]): Role[] {
  const earned: Partial<Record<Role, boolean>> = {
    ROLE_CONFIRMADO: usuario.email_validado,
    ROLE_VALIDADO: usuario.identidad_validada,
  };
  if (requestedRoles.some((rol) => earned[rol] === false)) throw validationRol();
  return ROLES.filter((rol) => earned[rol] ?? requestedRoles.includes(rol));
}

const areSame = (ones: readonly string[], others: readonly string[]) =>
  ones.length === others.length && ones.every((rol) => others.includes(rol));
