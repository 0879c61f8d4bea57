import type { Db } from '@oficina/db';
import type { Actor, Limits, Origin } from '@oficina/http';
import { otpEstado } from '@oficina/usuarios/contract';
import {
  coincideClave,
  findUsuarioById,
  lockUsuarioVivo,
  registrarAuditoria,
} from '@oficina/usuarios/server';
import { type Clock, formatMoment, type Secret } from '@oficina/values';
import { type ComprobarOtpDeps, gastarOtp } from './comprobar-otp.ts';
import { CONFIRMACION_VALE } from './duraciones.ts';
import { claveIncorrecta, faltaConfirmacion, otpIncorrecto } from './errors.ts';
import { frenarConfirmacion, frenarConfirmacionConOtp, soltarConfirmacion, soltarOtp } from './frenos.ts';
import { markOtpPasado } from './otp.repository.ts';
import { markClavePasada } from './sesiones.repository.ts';

export type ConfirmarClaveDeps = { db: Db; limits: Limits; clock: Clock };

type Dado = { password?: Secret<string> | null | undefined; otp?: Secret<string> | null | undefined };
type Confirmada = { hasta: string };

/** Opens the delicate calls of this session for a quarter of an hour. */
export function confirmar(
  deps: ConfirmarClaveDeps & ComprobarOtpDeps,
  actor: Actor,
  origin: Origin,
  { password, otp }: Dado,
): Promise<Confirmada> {
  if (password) return confirmarClave(deps, actor, origin, password);
  if (otp) return confirmarOtp(deps, actor, origin, otp);
  throw faltaConfirmacion();
}

export async function confirmarClave(
  deps: ConfirmarClaveDeps,
  actor: Actor,
  origin: Origin,
  clave: Secret<string>,
): Promise<Confirmada> {
  await frenarConfirmacion(deps.limits, actor.usuarioId);
  const usuario = await findUsuarioById(deps.db, actor.usuarioId);
  const coincide = await coincideClave(usuario?.clave_hash, clave);
  const accion = coincide ? 'sesion.confirmada' : 'sesion.confirmacion-rechazada';
  await registrarAuditoria(deps.db, { actor, origin, accion, entidad: 'sesion' });
  if (!coincide) throw claveIncorrecta();
  const now = deps.clock.now();
  await markClavePasada(deps.db, actor.sesion, now);
  await soltarConfirmacion(deps.limits, actor.usuarioId);
  return hasta(now);
}

async function confirmarOtp(
  deps: ConfirmarClaveDeps & ComprobarOtpDeps,
  actor: Actor,
  origin: Origin,
  codigo: Secret<string>,
): Promise<Confirmada> {
  await frenarConfirmacionConOtp(deps.limits, actor.usuarioId);
  const now = deps.clock.now();
  const pasa = await deps.db.tx(async (tx) => {
    const usuario = await lockUsuarioVivo(tx, actor.usuarioId);
    const activada = usuario?.otp_estado === otpEstado.code('activada');
    const coincide = usuario && activada && (await gastarOtp(deps, tx, usuario, codigo, now));
    const accion = coincide ? 'sesion.confirmada' : 'sesion.confirmacion-rechazada';
    await registrarAuditoria(tx, { actor, origin, accion, entidad: 'sesion', motivo: 'otp' });
    if (coincide) await markOtpPasado(tx, actor.sesion, now);
    return coincide;
  });
  if (!pasa) throw otpIncorrecto();
  await soltarOtp(deps.limits, actor.usuarioId);
  return hasta(now);
}

const hasta = (now: Date): Confirmada => ({
  hasta: formatMoment(new Date(now.getTime() + CONFIRMACION_VALE)),
});
