import type { NewRow, Reader } from '@oficina/db';
import type { Origin } from '@oficina/http';
import { nuevoToken } from '@oficina/usuarios/server';
import { esPersonal, type Role } from '@oficina/values';
import type { SesionToken } from '../contract/index.ts';
import { vidaDe } from './duraciones.ts';
import { hashDeToken } from './secretos.ts';
import { insertSesion } from './sesiones.repository.ts';

type Titular = { id: number; roles: readonly string[] };
type Heredado = Partial<Pick<NewRow<'sesiones'>, 'expira' | 'clave_pasada' | 'otp_pasado'>>;

/** A new token at each login. Only its hash is kept. */
export async function abrirSesion(
  writer: Reader,
  titular: Titular,
  origin: Origin,
  now: Date,
  heredado: Heredado = {},
): Promise<SesionToken> {
  const token = nuevoToken();
  const personal = esPersonal(titular.roles as Role[]);
  await insertSesion(writer, {
    token_hash: hashDeToken(token),
    usuario_id: titular.id,
    personal,
    created: now,
    ultimo_uso: now,
    expira: new Date(now.getTime() + vidaDe(personal).absolute),
    ip: origin.ip,
    agente: origin.agent,
    ...heredado,
  });
  return { token, usuarioId: titular.id };
}
