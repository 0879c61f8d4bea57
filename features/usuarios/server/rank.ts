import type { Actor } from '@oficina/http';
import type { Violation } from '@oficina/hydra';
import { isStaff, type Role } from '@oficina/values';
import { adminClaveNotEditable, adminEmailNotEditable, permissionDenied } from './errors.ts';

type EditedUsuario = { roles: readonly string[] };

/** Somebody with a role of the staff is edited by an administrator alone: to edit them is to be able to enter as them. */
export function requireRank(actor: Pick<Actor, 'roles'>, { roles }: EditedUsuario): void {
  if (isStaff(roles as Role[]) && !actor.roles.includes('ROLE_ADMIN')) throw permissionDenied();
}

/** What opens the account of an administrator is not changed by another; the command line does, with its reason. */
export function rankViolations(
  { roles }: EditedUsuario,
  changes: { email: boolean; clave: boolean },
): Violation[] {
  if (!roles.includes('ROLE_ADMIN')) return [];
  return [
    ...(changes.email ? [adminEmailNotEditable()] : []),
    ...(changes.clave ? [adminClaveNotEditable()] : []),
  ];
}
