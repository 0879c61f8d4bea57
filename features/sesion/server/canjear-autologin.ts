import type { Db, Tx } from '@oficina/db';
import type { Limits, Origin } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import { otpEstado } from '@oficina/usuarios/contract';
import { findUsuarioById, hashDeCodigo, lockUsuario, registrarAuditoria } from '@oficina/usuarios/server';
import { type Clock, isStaff, type Role, type Secret } from '@oficina/values';
import type { SesionToken } from '../contract/index.ts';
import { abrirSesion } from './abrir-sesion.ts';
import { autologinFallido } from './errors.ts';
import { estadoDeSesion } from './estado-de-sesion.ts';
import { autologinPorDireccion, autologinPorPersona } from './frenos.ts';
import { hashDeToken } from './secretos.ts';
import { findSesion, spendCodigoAutologin } from './sesiones.repository.ts';

export type CanjearAutologinDeps = { db: Db; limits: Limits; clock: Clock; claveDeCodigos: Secret<string> };

type Pedido = { token: Secret<string>; usuarioId: number };
type Origen = { expira: Date; otp_pasado: Date | null };
type Reconocido = { sesion: Buffer; origen: Origen };

/**
 * Opens a session with a one-use code, or with the token of a live one, which goes on. The user in the request must be
 * the one of the code: a code alone opens nothing. Only what opens nothing counts against the address: behind one
 * there may be a whole town that opens the web from the app.
 */
export async function canjearAutologin(
  deps: CanjearAutologinDeps,
  pedido: Pedido,
  origin: Origin,
): Promise<SesionToken> {
  await deps.limits.take(autologinPorDireccion, origin.network);
  const now = deps.clock.now();
  const hecho = { origin, entidad: 'sesion' } as const;
  try {
    // A refusal rolls everything back: what did not open the door is not used up.
    const abierta = await deps.db.tx(async (tx) => {
      // A password changed meanwhile ends every session: the new one must not be born behind its back.
      await lockUsuario(tx, pedido.usuarioId);
      const { usuario, sesion, origen } = await reconocer(tx, deps, pedido, now);
      await deps.limits.take(autologinPorPersona, String(usuario.id));
      const actor = { usuarioId: usuario.id, roles: usuario.roles as Role[] };
      await registrarAuditoria(tx, { ...hecho, actor, accion: 'sesion.autologin' });
      return abrirSesion(tx, usuario, origin, now, origen, sesion);
    });
    await deps.limits.giveBack(autologinPorDireccion, origin.network);
    return abierta;
  } catch (error) {
    if (error instanceof Refusal)
      await registrarAuditoria(deps.db, { ...hecho, actor: null, accion: 'sesion.autologin-rechazado' });
    throw error;
  }
}

async function reconocer(tx: Tx, deps: CanjearAutologinDeps, pedido: Pedido, now: Date) {
  const pedida = (await porCodigo(tx, deps, pedido, now)) ?? (await porSesion(tx, pedido, now));
  const usuario = pedida && (await findUsuarioById(tx, pedido.usuarioId));
  if (!pedida || !usuario) throw autologinFallido();
  // Staff with the second factor enter this way only from a session that passed it.
  const exigeOtp = usuario.otp_estado === otpEstado.code('activada') && isStaff(usuario.roles as Role[]);
  if (exigeOtp && !pedida.origen.otp_pasado) throw autologinFallido();
  return { usuario, ...pedida };
}

/**
 * A code is worth no more than the session that asked for it: it dies with it (logout, password, roles)
 * and what it opens ends when that session would have ended.
 */
async function porCodigo(
  tx: Tx,
  deps: CanjearAutologinDeps,
  pedido: Pedido,
  now: Date,
): Promise<Reconocido | null> {
  const hash = hashDeCodigo(deps.claveDeCodigos, pedido.token.reveal());
  const codigo = await spendCodigoAutologin(tx, hash, pedido.usuarioId, now);
  if (!codigo) return null;
  const sesion = Buffer.from((codigo.datos as { sesion: string }).sesion, 'base64url');
  return deSesionViva(tx, sesion, pedido, now);
}

function porSesion(tx: Tx, pedido: Pedido, now: Date): Promise<Reconocido | null> {
  return deSesionViva(tx, hashDeToken(pedido.token.reveal()), pedido, now);
}

/**
 * The new session inherits the end of the other, so that asking again and again does not lengthen it, and not that the
 * password was given a moment ago: whoever opens it has given nothing yet.
 */
async function deSesionViva(
  tx: Tx,
  sesion: Buffer,
  { usuarioId }: Pedido,
  now: Date,
): Promise<Reconocido | null> {
  const row = await findSesion(tx, sesion);
  if (row?.usuario_id !== usuarioId || estadoDeSesion(row, now) !== 'viva') return null;
  return { sesion, origen: { expira: row.expira, otp_pasado: row.otp_pasado } };
}
