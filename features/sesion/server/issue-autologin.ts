import type { Db } from '@oficina/db';
import type { Actor, Limits } from '@oficina/http';
import { issueCodigo } from '@oficina/usuarios/server';
import { type Clock, formatMoment, type Secret } from '@oficina/values';
import { AUTOLOGIN_TTL } from './durations.ts';
import { autologinCodigos } from './throttling.ts';

export type IssueAutologinDeps = { db: Db; limits: Limits; clock: Clock; codigosKey: Secret<string> };

/** The app opens the web with this single-use code, tied to the session that asked for it. */
export async function issueAutologin(deps: IssueAutologinDeps, actor: Actor) {
  await deps.limits.take(autologinCodigos, String(actor.usuarioId));
  const now = deps.clock.now();
  const expira = new Date(now.getTime() + AUTOLOGIN_TTL);
  const codigo = await issueCodigo(
    deps.db,
    deps.codigosKey,
    {
      uso: 'autologin',
      usuarioId: actor.usuarioId,
      ttlMs: AUTOLOGIN_TTL,
      datos: { sesion: actor.sesion.toString('base64url') },
    },
    now,
  );
  return { codigo, usuarioId: actor.usuarioId, vence: formatMoment(expira) };
}
