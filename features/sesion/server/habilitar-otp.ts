import type { Db, Tx } from '@oficina/db';
import type { Actor, Limits, Origin } from '@oficina/http';
import { notFound, type Refusal } from '@oficina/hydra';
import type { Mensajero } from '@oficina/mensajes/server';
import { otpEstado } from '@oficina/usuarios/contract';
import { lockUsuarioVivo, registrarAuditoria, updateUsuario } from '@oficina/usuarios/server';
import { type Clock, formatMoment, type Secret } from '@oficina/values';
import { type ComprobarOtpDeps, gastarTotp } from './comprobar-otp.ts';
import { CLAVE_OTP_VALE } from './duraciones.ts';
import { faltaGenerarClave, otpIncorrecto, otpYaActivado } from './errors.ts';
import { exigirSesionViva } from './exigir-sesion-viva.ts';
import { otpPorUsuario } from './frenos.ts';
import { markOtpPasado, SIN_CLAVE } from './otp.repository.ts';
import { emitirRecuperacion } from './recuperacion.ts';
import { revokeOtrasSesiones } from './sesiones.repository.ts';

export type HabilitarOtpDeps = ComprobarOtpDeps & {
  db: Db;
  limits: Limits;
  clock: Clock;
  encolarMensaje: Mensajero['encolar'];
};

type Habilitado = { otpEstado: number; codigosRecuperacion: string[] };

/** A code proves that the key reached an application. From here on nobody enters with the password alone. */
export async function habilitarOtp(
  deps: HabilitarOtpDeps,
  actor: Actor,
  origin: Origin,
  codigo: Secret<string>,
): Promise<Habilitado> {
  const key = String(actor.usuarioId);
  await deps.limits.take(otpPorUsuario, key);
  // A refusal comes back as a value: what was written down about it must stay.
  const hecho = await deps.db.tx((tx) => habilitar(deps, tx, { actor, origin, codigo }));
  if (hecho instanceof Error) {
    if (hecho.status === 409) await deps.limits.giveBack(otpPorUsuario, key);
    throw hecho;
  }
  await deps.limits.clear(otpPorUsuario, key);
  return hecho;
}

async function habilitar(
  deps: HabilitarOtpDeps,
  tx: Tx,
  { actor, origin, codigo }: { actor: Actor; origin: Origin; codigo: Secret<string> },
): Promise<Habilitado | Refusal> {
  const now = deps.clock.now();
  const usuario = await lockUsuarioVivo(tx, actor.usuarioId);
  if (!usuario) return notFound();
  await exigirSesionViva(tx, actor.sesion);
  const hecho = { actor, origin, entidad: 'usuario', entidadId: usuario.id } as const;
  if (usuario.otp_estado === otpEstado.code('activada')) return otpYaActivado();
  if (usuario.otp_estado !== otpEstado.code('generada')) return faltaGenerarClave();
  if (now.getTime() - (usuario.otp_generado?.getTime() ?? 0) >= CLAVE_OTP_VALE) {
    await updateUsuario(tx, usuario.id, SIN_CLAVE, now);
    return faltaGenerarClave();
  }
  if (!(await gastarTotp(deps, tx, usuario, codigo, now))) {
    await registrarAuditoria(tx, { ...hecho, accion: 'usuario.otp-rechazado' });
    return otpIncorrecto();
  }
  const activada = otpEstado.code('activada');
  await updateUsuario(tx, usuario.id, { otp_estado: activada }, now);
  const codigosRecuperacion = await emitirRecuperacion(tx, deps.claveDeCodigos, usuario.id, now);
  const sesionesTerminadas = await revokeOtrasSesiones(tx, usuario.id, actor.sesion, now);
  await markOtpPasado(tx, actor.sesion, now);
  await registrarAuditoria(tx, { ...hecho, accion: 'usuario.otp-activar', cambios: { sesionesTerminadas } });
  await deps.encolarMensaje(tx, {
    plantilla: 'seguridad_cambio',
    tipo: 'email',
    para: usuario.email,
    usuarioId: usuario.id,
    datos: { fecha: formatMoment(now), cambio: 'dosPasosActivada' },
  });
  return { otpEstado: activada, codigosRecuperacion };
}
