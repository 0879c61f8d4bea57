import type { Db } from '@oficina/db';
import type { Actor, Authenticator } from '@oficina/http';
import { otpEstado } from '@oficina/usuarios/contract';
import { type Clock, isConfirmado, isStaff, type Role } from '@oficina/values';
import { USE_WRITE_INTERVAL } from './durations.ts';
import { hashToken } from './secrets.ts';
import { sesionEstado } from './sesion-estado.ts';
import { findSesion, markUsed } from './sesiones.repository.ts';

export type AuthenticatorDeps = {
  db: Db;
  clock: Clock;
  /** When true, staff must pass the second factor before using their role. */
  otpPersonal: boolean;
};

/**
 * Every request reads its session again: a session ended by one process is dead in all of them at their next request, and a
 * removed role is gone at once.
 */
export function createAuthenticator(deps: AuthenticatorDeps): Authenticator {
  return async (token, { counts } = { counts: true }) => {
    const sesion = hashToken(token);
    const row = await findSesion(deps.db, sesion);
    if (!row) return 'invalid';
    const now = deps.clock.now();
    const estado = sesionEstado(row, now);
    if (estado !== 'viva') return estado;
    if (counts && now.getTime() - row.ultimo_uso.getTime() >= USE_WRITE_INTERVAL)
      await markUsed(deps.db, sesion, now);
    const roles = row.roles as Role[];
    return {
      usuarioId: row.usuario_id,
      roles,
      confirmado: isConfirmado({ roles, nombre: row.nombre }),
      otpPendiente: deps.otpPersonal && isStaff(roles) && row.otp_estado !== otpEstado.code('activada'),
      sesion,
      expira: row.expira,
      autenticado: latest(row.clave_pasada, otpPassedHere(row)),
    } satisfies Actor;
  };
}

/**
 * A session opened with a code of the app inherits the passed second factor, but not that it was passed in this session: the
 * person who holds the code has proved nothing yet.
 */
function otpPassedHere({ otp_pasado, created }: { otp_pasado: Date | null; created: Date }): Date | null {
  return otp_pasado && otp_pasado >= created ? otp_pasado : null;
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}
