import type { Db, Tx } from '@oficina/db';
import type { Limits, Origin } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import { otpEstado } from '@oficina/usuarios/contract';
import {
  findUsuarioById,
  hashCodigo,
  lockUsuario,
  recordAuditoria,
  spendCodigo,
} from '@oficina/usuarios/server';
import { type Clock, isStaff, type Role, type Secret } from '@oficina/values';
import type { SesionToken } from '../contract/index.ts';
import { autologinFailed } from './errors.ts';
import { openSesion } from './open-sesion.ts';
import { hashToken } from './secrets.ts';
import { sesionEstado } from './sesion-estado.ts';
import { findSesion } from './sesiones.repository.ts';
import { autologinPerAddress, autologinPerUsuario } from './throttling.ts';

export type RedeemAutologinDeps = { db: Db; limits: Limits; clock: Clock; codigosKey: Secret<string> };

type Request = { token: Secret<string>; usuarioId: number };
type SourceSesion = { expira: Date; otp_pasado: Date | null };
type Recognized = { sesion: Buffer; source: SourceSesion };

/**
 * A session is opened with a single-use code, or with the token of a live session, which goes on. The request must name the
 * person of the code: a code alone opens nothing. Only failures count against the address, because a whole town may open the
 * web from the app behind one.
 */
export async function redeemAutologin(
  deps: RedeemAutologinDeps,
  request: Request,
  origin: Origin,
): Promise<SesionToken> {
  await deps.limits.take(autologinPerAddress, origin.network);
  const now = deps.clock.now();
  const fact = { origin, entidad: 'sesion' } as const;
  try {
    // A refusal rolls everything back, so that a code which opened nothing is not used up.
    const opened = await deps.db.tx(async (tx) => {
      // A concurrent change of password ends every session: without the lock, the new one would survive it.
      await lockUsuario(tx, request.usuarioId);
      const { usuario, sesion, source } = await recognize(tx, deps, request, now);
      await deps.limits.take(autologinPerUsuario, String(usuario.id));
      const actor = { usuarioId: usuario.id, roles: usuario.roles as Role[] };
      await recordAuditoria(tx, { ...fact, actor, accion: 'sesion.autologin' });
      return openSesion(tx, usuario, origin, now, source, sesion);
    });
    await deps.limits.giveBack(autologinPerAddress, origin.network);
    return opened;
  } catch (error) {
    if (error instanceof Refusal)
      await recordAuditoria(deps.db, { ...fact, actor: null, accion: 'sesion.autologin-rechazado' });
    throw error;
  }
}

async function recognize(tx: Tx, deps: RedeemAutologinDeps, request: Request, now: Date) {
  const pedida = (await byCodigo(tx, deps, request, now)) ?? (await bySesion(tx, request, now));
  const usuario = pedida && (await findUsuarioById(tx, request.usuarioId));
  if (!pedida || !usuario) throw autologinFailed();
  // Staff with the second factor enter this way only from a session that passed it.
  const requiresOtp = usuario.otp_estado === otpEstado.code('activada') && isStaff(usuario.roles as Role[]);
  if (requiresOtp && !pedida.source.otp_pasado) throw autologinFailed();
  return { usuario, ...pedida };
}

/**
 * A code is worth no more than the session that asked for it: it becomes void with it (logout, password, roles), and the
 * session that it opens ends when that one would have ended.
 */
async function byCodigo(
  tx: Tx,
  deps: RedeemAutologinDeps,
  request: Request,
  now: Date,
): Promise<Recognized | null> {
  const hash = hashCodigo(deps.codigosKey, request.token.reveal());
  const codigo = await spendCodigo(tx, 'autologin', hash, now, request.usuarioId);
  if (!codigo) return null;
  const sesion = Buffer.from((codigo.datos as { sesion: string }).sesion, 'base64url');
  return fromLiveSesion(tx, sesion, request, now);
}

function bySesion(tx: Tx, request: Request, now: Date): Promise<Recognized | null> {
  return fromLiveSesion(tx, hashToken(request.token.reveal()), request, now);
}

/**
 * The new session inherits the end of the other, so that repeated requests do not extend it. It does not inherit the recent
 * confirmation of the password, because the person who opens it has proved nothing yet.
 */
async function fromLiveSesion(
  tx: Tx,
  sesion: Buffer,
  { usuarioId }: Request,
  now: Date,
): Promise<Recognized | null> {
  const row = await findSesion(tx, sesion);
  if (row?.usuario_id !== usuarioId || sesionEstado(row, now) !== 'viva') return null;
  return { sesion, source: { expira: row.expira, otp_pasado: row.otp_pasado } };
}
