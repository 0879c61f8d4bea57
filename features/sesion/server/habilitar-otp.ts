import type { Db, Tx } from '@oficina/db';
import type { Actor, Limits, Origin } from '@oficina/http';
import { notFound, type Refusal } from '@oficina/hydra';
import type { MensajeSender } from '@oficina/mensajes/server';
import { otpEstado } from '@oficina/usuarios/contract';
import {
  lockLiveUsuario,
  notifySecurityChange,
  recordAuditoria,
  updateUsuario,
} from '@oficina/usuarios/server';
import type { Clock, Secret } from '@oficina/values';
import { type ConsumeOtpDeps, consumeTotp } from './consume-otp.ts';
import { OTP_KEY_TTL } from './durations.ts';
import { otpAlreadyActive, otpKeyNotGenerated, wrongOtp } from './errors.ts';
import { markOtpPasado, NO_OTP_KEY } from './otp.repository.ts';
import { issueRecuperacion } from './recuperacion.ts';
import { requireLiveSesion } from './require-live-sesion.ts';
import { revokeOtherSesiones } from './sesiones.repository.ts';
import { otpPerUsuario } from './throttling.ts';

export type HabilitarOtpDeps = ConsumeOtpDeps & {
  db: Db;
  limits: Limits;
  clock: Clock;
  enqueueMensaje: MensajeSender['enqueue'];
};

type OtpEnabledResult = { otpEstado: number; codigosRecuperacion: string[] };

/** A code proves that the key reached an application. From then on the password alone is not enough to log in. */
export async function habilitarOtp(
  deps: HabilitarOtpDeps,
  actor: Actor,
  origin: Origin,
  codigo: Secret<string>,
): Promise<OtpEnabledResult> {
  const key = String(actor.usuarioId);
  await deps.limits.take(otpPerUsuario, key);
  // A refusal is returned as a value, so that its audit record is committed.
  const fact = await deps.db.tx((tx) => habilitar(deps, tx, { actor, origin, codigo }));
  if (fact instanceof Error) {
    if (fact.status === 409) await deps.limits.giveBack(otpPerUsuario, key);
    throw fact;
  }
  await deps.limits.clear(otpPerUsuario, key);
  return fact;
}

async function habilitar(
  deps: HabilitarOtpDeps,
  tx: Tx,
  { actor, origin, codigo }: { actor: Actor; origin: Origin; codigo: Secret<string> },
): Promise<OtpEnabledResult | Refusal> {
  const now = deps.clock.now();
  const usuario = await lockLiveUsuario(tx, actor.usuarioId);
  if (!usuario) return notFound();
  await requireLiveSesion(tx, actor.sesion);
  const fact = { actor, origin, entidad: 'usuario', entidadId: usuario.id } as const;
  if (usuario.otp_estado === otpEstado.code('activada')) return otpAlreadyActive();
  if (usuario.otp_estado !== otpEstado.code('generada')) return otpKeyNotGenerated();
  if (now.getTime() - (usuario.otp_generado?.getTime() ?? 0) >= OTP_KEY_TTL) {
    await updateUsuario(tx, usuario.id, NO_OTP_KEY, now);
    return otpKeyNotGenerated();
  }
  if (!(await consumeTotp(deps, tx, usuario, codigo, now))) {
    await recordAuditoria(tx, { ...fact, accion: 'usuario.otp-rechazado' });
    return wrongOtp();
  }
  const activeCode = otpEstado.code('activada');
  await updateUsuario(tx, usuario.id, { otp_estado: activeCode }, now);
  const codigosRecuperacion = await issueRecuperacion(tx, deps.codigosKey, usuario.id, now);
  const sesionesTerminadas = await revokeOtherSesiones(tx, usuario.id, actor.sesion, now);
  await markOtpPasado(tx, actor.sesion, now);
  await recordAuditoria(tx, { ...fact, accion: 'usuario.otp-activar', cambios: { sesionesTerminadas } });
  await notifySecurityChange(deps, tx, { usuario, cambio: 'dosPasosActivada', now });
  return { otpEstado: activeCode, codigosRecuperacion };
}
