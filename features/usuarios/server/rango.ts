import type { Actor } from '@oficina/http';
import type { Violation } from '@oficina/hydra';
import { isStaff, type Role } from '@oficina/values';
import { claveDeAdministrador, emailDeAdministrador, sinPermiso } from './errors.ts';

type Editado = { roles: readonly string[] };

/** Somebody with a role of the staff is edited by an administrator alone: to edit them is to be able to enter as them. */
export function comprobarRango(actor: Pick<Actor, 'roles'>, { roles }: Editado): void {
  if (isStaff(roles as Role[]) && !actor.roles.includes('ROLE_ADMIN')) throw sinPermiso();
}

/** What opens the account of an administrator is not changed by another; the command line does, with its reason. */
export function faltasDeRango({ roles }: Editado, cambia: { email: boolean; clave: boolean }): Violation[] {
  if (!roles.includes('ROLE_ADMIN')) return [];
  return [
    ...(cambia.email ? [emailDeAdministrador()] : []),
    ...(cambia.clave ? [claveDeAdministrador()] : []),
  ];
}
