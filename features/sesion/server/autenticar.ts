import type { Db } from '@oficina/db';
import type { Actor, Authenticator } from '@oficina/http';
import { otpEstado } from '@oficina/usuarios/contract';
import { type Clock, isConfirmado, isStaff, type Role } from '@oficina/values';
import { ANOTAR_USO_CADA } from './duraciones.ts';
import { estadoDeSesion } from './estado-de-sesion.ts';
import { hashDeToken } from './secretos.ts';
import { findSesion, markUso } from './sesiones.repository.ts';

export type AutenticarDeps = {
  db: Db;
  clock: Clock;
  /** Whether staff must have the second factor before using what their role opens. */
  otpPersonal: boolean;
};

/**
 * Every request reads its session again: a session ended by one process is dead in all of them at their
 * next request, and a role taken away is gone at once.
 */
export function createAuthenticator(deps: AutenticarDeps): Authenticator {
  return async (token) => {
    const sesion = hashDeToken(token);
    const row = await findSesion(deps.db, sesion);
    if (!row) return 'invalid';
    const now = deps.clock.now();
    const estado = estadoDeSesion(row, now);
    if (estado !== 'viva') return estado;
    if (now.getTime() - row.ultimo_uso.getTime() >= ANOTAR_USO_CADA) await markUso(deps.db, sesion, now);
    const roles = row.roles as Role[];
    return {
      usuarioId: row.usuario_id,
      roles,
      confirmado: isConfirmado({ roles, nombre: row.nombre }),
      otpPendiente: deps.otpPersonal && isStaff(roles) && row.otp_estado !== otpEstado.code('activada'),
      sesion,
      expira: row.expira,
      autenticado: latest(row.clave_pasada, otpDeEstaSesion(row)),
    } satisfies Actor;
  };
}

/**
 * A session opened with a code of the app inherits that the second factor was passed, not that it was passed here:
 * whoever holds the code has given nothing yet.
 */
function otpDeEstaSesion({ otp_pasado, created }: { otp_pasado: Date | null; created: Date }): Date | null {
  return otp_pasado && otp_pasado >= created ? otp_pasado : null;
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}
