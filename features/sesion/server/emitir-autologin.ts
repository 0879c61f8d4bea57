import type { Db } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { type Clock, formatMoment, type Secret } from '@oficina/values';
import { AUTOLOGIN_VENCE } from './duraciones.ts';
import { hashDeCodigo, nuevoToken } from './secretos.ts';
import { insertCodigo } from './sesiones.repository.ts';

export type EmitirAutologinDeps = { db: Db; clock: Clock; claveDeCodigos: Secret<string> };

/** A code of one use for opening the web from the app; it remembers the session that asked for it. */
export async function emitirAutologin(deps: EmitirAutologinDeps, actor: Actor) {
  const codigo = nuevoToken();
  const now = deps.clock.now();
  const expira = new Date(now.getTime() + AUTOLOGIN_VENCE);
  await insertCodigo(deps.db, {
    hash: hashDeCodigo(deps.claveDeCodigos, codigo),
    uso: 'autologin',
    usuario_id: actor.usuarioId,
    datos: JSON.stringify({ sesion: actor.sesion.toString('base64url') }),
    created: now,
    expira,
  });
  return { codigo, usuarioId: actor.usuarioId, vence: formatMoment(expira) };
}
