import { createHash } from 'node:crypto';
import type { Reader } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { type Access, judge } from '@oficina/hydra';
import { isConfirmado, type Role } from '@oficina/values';
import { expect } from 'vitest';

export const sesionOf = (usuarioId: number) => createHash('sha256').update(String(usuarioId)).digest();

export function actorOf(
  usuarioId: number,
  roles: readonly Role[] = ['ROLE_CONFIRMADO'],
  changes: Partial<Actor> = {},
): Actor {
  return {
    usuarioId,
    roles,
    confirmado: roles.includes('ROLE_CONFIRMADO'),
    otpPendiente: false,
    sesion: sesionOf(usuarioId),
    expira: new Date(8.64e15),
    autenticado: null,
    ...changes,
  };
}

/** The row of the user stands for the session, because most tests begin after signing in. */
export async function actorFrom(db: Reader, usuarioId: number, changes: Partial<Actor> = {}): Promise<Actor> {
  const row = await db
    .selectFrom('usuarios')
    .select(['roles', 'nombre'])
    .where('id', '=', usuarioId)
    .executeTakeFirstOrThrow();
  const roles = row.roles as Role[];
  return actorOf(usuarioId, roles, { confirmado: isConfirmado({ roles, nombre: row.nombre }), ...changes });
}

/** The route is for those who confirmed, and for an administrator after the second factor. */
export function expectConfirmadoOrAdmin(access: Access): void {
  const verdict = (roles: Role[], confirmado: boolean, otpPendiente = false) =>
    judge(access, { roles, confirmado, otpPendiente });
  expect(verdict([], false)).toBe('unconfirmed');
  expect(verdict(['ROLE_CONFIRMADO'], true)).toBe('ok');
  expect(verdict(['ROLE_ADMIN'], false)).toBe('ok');
  expect(verdict(['ROLE_ADMIN'], false, true)).toBe('otp');
}
