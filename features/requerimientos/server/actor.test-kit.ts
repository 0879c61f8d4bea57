import { createHash } from 'node:crypto';
import type { Actor } from '@oficina/http';
import type { TestDatabase } from '@oficina/testing';
import { type Clock, isStaff, type Role } from '@oficina/values';

export const sesionHash = (token: string) => createHash('sha256').update(token).digest();

/** The token is the id of a usuario and the roles come from its row, so a test changes them by writing the row. */
export async function actorFor(
  { db }: TestDatabase,
  token: string,
  { clock, otpRequired }: { clock: Clock; otpRequired: boolean },
): Promise<Actor> {
  const usuarioId = Number(token);
  const { roles: stored } = await db
    .selectFrom('usuarios')
    .select('roles')
    .where('id', '=', usuarioId)
    .executeTakeFirstOrThrow();
  const roles = stored as Role[];
  return {
    usuarioId,
    roles,
    confirmado: roles.includes('ROLE_CONFIRMADO'),
    otpPendiente: otpRequired && isStaff(roles),
    sesion: sesionHash(token),
    expira: new Date(8.64e15),
    autenticado: clock.now(),
  };
}
