import type { NewRow, Reader } from '@oficina/db';
import type { Origin } from '@oficina/http';
import { nuevoToken } from '@oficina/usuarios/server';
import { isStaff, type Role } from '@oficina/values';
import type { SesionToken } from '../contract/index.ts';
import { vidaDe } from './duraciones.ts';
import { hashDeToken } from './secretos.ts';
import { insertSesion, revokeSobrantes } from './sesiones.repository.ts';

type Titular = { id: number; roles: readonly string[] };
type Heredado = Partial<Pick<NewRow<'sesiones'>, 'expira' | 'clave_pasada' | 'otp_pasado'>>;

/** More than a person has devices; what a stolen password opens does not pile up. */
const MAXIMO_DE_SESIONES = 10;

/**
 * A new token at each login. Only its hash is kept. Above the most that a person may have open, the one that went
 * longest without use ends; never the one that asked for this one.
 */
export async function abrirSesion(
  writer: Reader,
  titular: Titular,
  origin: Origin,
  now: Date,
  heredado: Heredado = {},
  pedidaPor?: Buffer,
): Promise<SesionToken> {
  const token = nuevoToken();
  const personal = isStaff(titular.roles as Role[]);
  const token_hash = hashDeToken(token);
  await insertSesion(writer, {
    token_hash,
    usuario_id: titular.id,
    personal,
    created: now,
    ultimo_uso: now,
    expira: new Date(now.getTime() + vidaDe(personal).absolute),
    ip: origin.ip,
    agente: origin.agent,
    ...heredado,
  });
  const conservar = pedidaPor ? [token_hash, pedidaPor] : [token_hash];
  await revokeSobrantes(writer, titular.id, { conservar, maximo: MAXIMO_DE_SESIONES, now });
  return { token, usuarioId: titular.id };
}
