import type { Db } from '@oficina/db';
import type { Actor, Limits, Origin } from '@oficina/http';
import { otpEstado } from '@oficina/usuarios/contract';
import { findUsuarioById, lockLiveUsuario, matchesClave, recordAuditoria } from '@oficina/usuarios/server';
import { type Clock, formatMoment, type Secret } from '@oficina/values';
import { type ConsumeOtpDeps, consumeOtp } from './consume-otp.ts';
import { CONFIRMATION_TTL } from './durations.ts';
import { missingConfirmation, wrongClave, wrongOtp } from './errors.ts';
import { markOtpPasado } from './otp.repository.ts';
import { markClavePasada } from './sesiones.repository.ts';
import {
  clearConfirmationLimits,
  clearOtpLimits,
  throttleConfirmation,
  throttleOtpConfirmation,
} from './throttling.ts';

export type ConfirmarClaveDeps = { db: Db; limits: Limits; clock: Clock };

type Given = { password?: Secret<string> | null | undefined; otp?: Secret<string> | null | undefined };
type Confirmed = { hasta: string };

/** A confirmation allows the sensitive calls of this session for a quarter of an hour. */
export function confirmar(
  deps: ConfirmarClaveDeps & ConsumeOtpDeps,
  actor: Actor,
  origin: Origin,
  { password, otp }: Given,
): Promise<Confirmed> {
  if (password) return confirmarClave(deps, actor, origin, password);
  if (otp) return confirmarOtp(deps, actor, origin, otp);
  throw missingConfirmation();
}

export async function confirmarClave(
  deps: ConfirmarClaveDeps,
  actor: Actor,
  origin: Origin,
  clave: Secret<string>,
): Promise<Confirmed> {
  await throttleConfirmation(deps.limits, actor.usuarioId);
  const usuario = await findUsuarioById(deps.db, actor.usuarioId);
  const matches = await matchesClave(usuario?.clave_hash, clave);
  const accion = matches ? 'sesion.confirmada' : 'sesion.confirmacion-rechazada';
  await recordAuditoria(deps.db, { actor, origin, accion, entidad: 'sesion' });
  if (!matches) throw wrongClave();
  const now = deps.clock.now();
  await markClavePasada(deps.db, actor.sesion, now);
  await clearConfirmationLimits(deps.limits, actor.usuarioId);
  return hasta(now);
}

async function confirmarOtp(
  deps: ConfirmarClaveDeps & ConsumeOtpDeps,
  actor: Actor,
  origin: Origin,
  codigo: Secret<string>,
): Promise<Confirmed> {
  await throttleOtpConfirmation(deps.limits, actor.usuarioId);
  const now = deps.clock.now();
  const passed = await deps.db.tx(async (tx) => {
    const usuario = await lockLiveUsuario(tx, actor.usuarioId);
    const isActive = usuario?.otp_estado === otpEstado.code('activada');
    const matches = usuario && isActive && (await consumeOtp(deps, tx, usuario, codigo, now));
    const accion = matches ? 'sesion.confirmada' : 'sesion.confirmacion-rechazada';
    await recordAuditoria(tx, { actor, origin, accion, entidad: 'sesion', motivo: 'otp' });
    if (matches) await markOtpPasado(tx, actor.sesion, now);
    return matches;
  });
  if (!passed) throw wrongOtp();
  await clearOtpLimits(deps.limits, actor.usuarioId);
  return hasta(now);
}

const hasta = (now: Date): Confirmed => ({
  hasta: formatMoment(new Date(now.getTime() + CONFIRMATION_TTL)),
});
