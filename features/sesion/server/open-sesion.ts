import type { NewRow, Reader } from '@oficina/db';
import type { Origin } from '@oficina/http';
import { nuevoToken } from '@oficina/usuarios/server';
import { isStaff, type Role } from '@oficina/values';
import type { SesionToken } from '../contract/index.ts';
import { lifetimeOf } from './durations.ts';
import { hashToken } from './secrets.ts';
import { insertSesion, revokeExcessSesiones } from './sesiones.repository.ts';

type Titular = { id: number; roles: readonly string[] };
type Inherited = Partial<Pick<NewRow<'sesiones'>, 'expira' | 'clave_pasada' | 'otp_pasado'>>;

/** Nobody has more devices than this; the limit keeps sessions opened with a stolen password from piling up. */
const MAX_SESIONES = 10;

/**
 * Every login gets a new token, and only its hash is stored. Above the limit, the session unused for longest is ended, but
 * never the one that asked for the new one.
 */
export async function openSesion(
  writer: Reader,
  titular: Titular,
  origin: Origin,
  now: Date,
  inherited: Inherited = {},
  requestedBy?: Buffer,
): Promise<SesionToken> {
  const token = nuevoToken();
  const personal = isStaff(titular.roles as Role[]);
  const token_hash = hashToken(token);
  await insertSesion(writer, {
    token_hash,
    usuario_id: titular.id,
    personal,
    created: now,
    ultimo_uso: now,
    expira: new Date(now.getTime() + lifetimeOf(personal).absolute),
    ip: origin.ip,
    agente: origin.agent,
    ...inherited,
  });
  const keep = requestedBy ? [token_hash, requestedBy] : [token_hash];
  await revokeExcessSesiones(writer, titular.id, { keep, max: MAX_SESIONES, now });
  return { token, usuarioId: titular.id };
}
