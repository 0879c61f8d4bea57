import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { otpEstado } from '@oficina/usuarios/contract';
import {
  lockLiveUsuario,
  notifySecurityChange,
  recordAuditoria,
  updateUsuario,
} from '@oficina/usuarios/server';
import { isStaff, type Secret } from '@oficina/values';
import { consumeOtp } from './consume-otp.ts';
import { otpMandatory, wrongOtp } from './errors.ts';
import type { HabilitarOtpDeps } from './habilitar-otp.ts';
import { NO_OTP_KEY } from './otp.repository.ts';
import { voidRecuperacion } from './recuperacion.ts';
import { otpPerUsuario } from './throttling.ts';

export type InhabilitarOtpDeps = HabilitarOtpDeps & { otpPersonal: boolean };

/** Check this before asking for a password or a code, because neither would change the answer. */
export function requireCanDisableOtp({ otpPersonal }: { otpPersonal: boolean }, actor: Actor): void {
  if (otpPersonal && isStaff(actor.roles)) throw otpMandatory();
}

/** A recovery code is accepted too, so that a person who lost the telephone can begin again. */
export async function inhabilitarOtp(
  deps: InhabilitarOtpDeps,
  actor: Actor,
  origin: Origin,
  codigo: Secret<string>,
): Promise<{ otpEstado: number }> {
  const key = String(actor.usuarioId);
  await deps.limits.take(otpPerUsuario, key);
  if (!(await deps.db.tx((tx) => inhabilitar(deps, tx, { actor, origin, codigo })))) throw wrongOtp();
  await deps.limits.clear(otpPerUsuario, key);
  return { otpEstado: otpEstado.code('sinActivar') };
}

async function inhabilitar(
  deps: InhabilitarOtpDeps,
  tx: Tx,
  { actor, origin, codigo }: { actor: Actor; origin: Origin; codigo: Secret<string> },
): Promise<boolean> {
  const now = deps.clock.now();
  const usuario = await lockLiveUsuario(tx, actor.usuarioId);
  const isActive = usuario?.otp_estado === otpEstado.code('activada');
  const passed = usuario && isActive && (await consumeOtp(deps, tx, usuario, codigo, now));
  const fact = { actor, origin, entidad: 'usuario', entidadId: actor.usuarioId } as const;
  await recordAuditoria(tx, {
    ...fact,
    accion: passed ? 'usuario.otp-desactivar' : 'usuario.otp-rechazado',
  });
  if (!passed) return false;
  await updateUsuario(tx, usuario.id, NO_OTP_KEY, now);
  await voidRecuperacion(tx, usuario.id, now);
  await notifySecurityChange(deps, tx, { usuario, cambio: 'dosPasosDesactivada', now });
  return true;
}
