import type { Db, Tx } from '@oficina/db';
import type { Limits, Origin } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import { otpEstado } from '@oficina/usuarios/contract';
import { findUsuarioById, hashDeCodigo, lockUsuario, registrarAuditoria } from '@oficina/usuarios/server';
import { type Clock, esPersonal, type Role, type Secret } from '@oficina/values';
import type { SesionToken } from '../contract/index.ts';
import { abrirSesion } from './abrir-sesion.ts';
import { autologinFallido } from './errors.ts';
import { estadoDeSesion } from './estado-de-sesion.ts';
import { autologinPorDireccion } from './frenos.ts';
import { hashDeToken } from './secretos.ts';
import { findSesion, revokeSesion, spendCodigoAutologin } from './sesiones.repository.ts';

export type CanjearAutologinDeps = { db: Db; limits: Limits; clock: Clock; claveDeCodigos: Secret<string> };

type Pedido = { token: Secret<string>; usuarioId: number };
type Origen = { expira: Date; clave_pasada?: Date | null; otp_pasado: Date | null };

/**
 * Exchanges a one-use code, or a live session which ends here, for a new session. The user in the request
 * must be the one of the code: a code alone opens nothing.
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
    return await deps.db.tx(async (tx) => {
      // A password changed meanwhile ends every session: the new one must not be born behind its back.
      await lockUsuario(tx, pedido.usuarioId);
      const { usuario, origen } = await reconocer(tx, deps, pedido, now);
      const actor = { usuarioId: usuario.id, roles: usuario.roles as Role[] };
      await registrarAuditoria(tx, { ...hecho, actor, accion: 'sesion.autologin' });
      return abrirSesion(tx, usuario, origin, now, origen);
    });
  } catch (error) {
    if (error instanceof Refusal)
      await registrarAuditoria(deps.db, { ...hecho, actor: null, accion: 'sesion.autologin-rechazado' });
    throw error;
  }
}

async function reconocer(tx: Tx, deps: CanjearAutologinDeps, pedido: Pedido, now: Date) {
  const origen = (await porCodigo(tx, deps, pedido, now)) ?? (await porSesion(tx, pedido, now));
  const usuario = origen && (await findUsuarioById(tx, pedido.usuarioId));
  if (!origen || !usuario) throw autologinFallido();
  // Staff with the second factor enter this way only from a session that passed it.
  const exigeOtp = usuario.otp_estado === otpEstado.code('activada') && esPersonal(usuario.roles as Role[]);
  if (exigeOtp && !origen.otp_pasado) throw autologinFallido();
  return { usuario, origen };
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
): Promise<Origen | null> {
  const hash = hashDeCodigo(deps.claveDeCodigos, pedido.token.reveal());
  const codigo = await spendCodigoAutologin(tx, hash, pedido.usuarioId, now);
  if (!codigo) return null;
  const { sesion } = codigo.datos as { sesion: string };
  const madre = await findSesion(tx, Buffer.from(sesion, 'base64url'));
  if (!madre || estadoDeSesion(madre, now) !== 'viva') return null;
  return { expira: madre.expira, otp_pasado: madre.otp_pasado };
}

/** The new session inherits the end of the old one: exchanging again and again does not lengthen it. */
async function porSesion(tx: Tx, pedido: Pedido, now: Date): Promise<Origen | null> {
  const hash = hashDeToken(pedido.token.reveal());
  const row = await findSesion(tx, hash);
  if (row?.usuario_id !== pedido.usuarioId || estadoDeSesion(row, now) !== 'viva') return null;
  // Of two exchanges at the same time, one ends it.
  if (!(await revokeSesion(tx, hash, now))) return null;
  return { expira: row.expira, clave_pasada: row.clave_pasada, otp_pasado: row.otp_pasado };
}
