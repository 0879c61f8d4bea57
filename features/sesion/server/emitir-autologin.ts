import type { Db } from '@oficina/db';
import type { Actor, Limits } from '@oficina/http';
import { emitirCodigo } from '@oficina/usuarios/server';
import { type Clock, formatMoment, type Secret } from '@oficina/values';
import { AUTOLOGIN_VENCE } from './duraciones.ts';
import { codigosDeAutologin } from './frenos.ts';

export type EmitirAutologinDeps = { db: Db; limits: Limits; clock: Clock; claveDeCodigos: Secret<string> };

/** A code of one use for opening the web from the app; it remembers the session that asked for it. */
export async function emitirAutologin(deps: EmitirAutologinDeps, actor: Actor) {
  await deps.limits.take(codigosDeAutologin, String(actor.usuarioId));
  const now = deps.clock.now();
  const expira = new Date(now.getTime() + AUTOLOGIN_VENCE);
  const codigo = await emitirCodigo(
    deps.db,
    deps.claveDeCodigos,
    {
      uso: 'autologin',
      usuarioId: actor.usuarioId,
      duraMs: AUTOLOGIN_VENCE,
      datos: { sesion: actor.sesion.toString('base64url') },
    },
    now,
  );
  return { codigo, usuarioId: actor.usuarioId, vence: formatMoment(expira) };
}
