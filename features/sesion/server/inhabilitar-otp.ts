import type { Db, Tx } from '@oficina/db';
import type { Actor, Limits, Origin } from '@oficina/http';
import type { Mensajero } from '@oficina/mensajes/server';
import { otpEstado } from '@oficina/usuarios/contract';
import { lockUsuarioVivo, registrarAuditoria, updateUsuario } from '@oficina/usuarios/server';
import { type Clock, formatMoment, isStaff, type Secret } from '@oficina/values';
import { type ComprobarOtpDeps, gastarOtp } from './comprobar-otp.ts';
import { otpExigido, otpIncorrecto } from './errors.ts';
import { otpPorUsuario } from './frenos.ts';
import { SIN_CLAVE, voidRecuperacion } from './otp.repository.ts';

export type InhabilitarOtpDeps = ComprobarOtpDeps & {
  db: Db;
  limits: Limits;
  clock: Clock;
  otpPersonal: boolean;
  encolarMensaje: Mensajero['encolar'];
};

/** Said before anything else is asked: no password nor code would change it. */
export function exigirQuePueda({ otpPersonal }: { otpPersonal: boolean }, actor: Actor): void {
  if (otpPersonal && isStaff(actor.roles)) throw otpExigido();
}

/** With a code, or with a recovery code: whoever lost the telephone has to be able to begin again. */
export async function inhabilitarOtp(
  deps: InhabilitarOtpDeps,
  actor: Actor,
  origin: Origin,
  codigo: Secret<string>,
): Promise<{ otpEstado: number }> {
  const key = String(actor.usuarioId);
  await deps.limits.take(otpPorUsuario, key);
  if (!(await deps.db.tx((tx) => inhabilitar(deps, tx, { actor, origin, codigo })))) throw otpIncorrecto();
  await deps.limits.clear(otpPorUsuario, key);
  return { otpEstado: otpEstado.code('sinActivar') };
}

async function inhabilitar(
  deps: InhabilitarOtpDeps,
  tx: Tx,
  { actor, origin, codigo }: { actor: Actor; origin: Origin; codigo: Secret<string> },
): Promise<boolean> {
  const now = deps.clock.now();
  const usuario = await lockUsuarioVivo(tx, actor.usuarioId);
  const activada = usuario?.otp_estado === otpEstado.code('activada');
  const pasa = usuario && activada && (await gastarOtp(deps, tx, usuario, codigo, now));
  const hecho = { actor, origin, entidad: 'usuario', entidadId: actor.usuarioId } as const;
  await registrarAuditoria(tx, {
    ...hecho,
    accion: pasa ? 'usuario.otp-desactivar' : 'usuario.otp-rechazado',
  });
  if (!pasa) return false;
  await updateUsuario(tx, usuario.id, SIN_CLAVE, now);
  await voidRecuperacion(tx, usuario.id, now);
  await deps.encolarMensaje(tx, {
    plantilla: 'seguridad_cambio',
    tipo: 'email',
    para: usuario.email,
    usuarioId: usuario.id,
    datos: { fecha: formatMoment(now), cambio: 'dosPasosDesactivada' },
  });
  return true;
}
