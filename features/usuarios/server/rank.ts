import type { Actor } from '@oficina/http';
import { forbidden, type Violation } from '@oficina/hydra';
import { isStaff, type Role } from '@oficina/values';
import { adminClaveNotEditable, adminEmailNotEditable } from './errors.ts';

type EditedUsuario = { roles: readonly string[] };

/** Only an administrator edits staff, because editing an account makes it possible to sign in as that person. */
export function requireRank(actor: Pick<Actor, 'roles'>, { roles }: EditedUsuario): void {
  if (isStaff(roles as Role[]) && !actor.roles.includes('ROLE_ADMIN')) throw forbidden();
}

/** No administrator changes the address or password of another; only the command line does, with a reason. */
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
