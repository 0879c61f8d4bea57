import type { Db } from '@oficina/db';
import { notFound } from '@oficina/hydra';
import type { MensajeSender } from '@oficina/mensajes/server';
import { otpEstado } from '@oficina/usuarios/contract';
import {
  findUsuarioByEmail,
  lockLiveUsuario,
  notifySecurityChange,
  readMotivo,
  recordAuditoria,
  updateUsuario,
} from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import { otpNotActive } from './errors.ts';
import { NO_OTP_KEY } from './otp.repository.ts';
import { voidRecuperacion } from './recuperacion.ts';
import { revokeSesionesOf } from './sesiones.repository.ts';

type Request = { email: string; motivo: string; operator: string };

/**
 * A person of the staff who lost the telephone and the recovery codes cannot enter, and nobody else may turn their second step
 * off: the operator of the installation does it and gives a reason.
 */
export async function quitarOtp(
  deps: { db: Db; clock: Clock; enqueueMensaje: MensajeSender['enqueue'] },
  { email, motivo: given, operator }: Request,
): Promise<{ usuario: string }> {
  const motivo = readMotivo(given);
  return deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    const found = await findUsuarioByEmail(tx, email.trim());
    const usuario = found && (await lockLiveUsuario(tx, found.id));
    if (!usuario) throw notFound();
    if (usuario.otp_estado !== otpEstado.code('activada')) throw otpNotActive();
    await updateUsuario(tx, usuario.id, NO_OTP_KEY, now);
    await voidRecuperacion(tx, usuario.id, now);
    await revokeSesionesOf(tx, usuario.id, now);
    await notifySecurityChange(deps, tx, { usuario, cambio: 'dosPasosDesactivada', now });
    await recordAuditoria(tx, {
      actor: null,
      origin: null,
      by: operator,
      accion: 'usuario.otp-quitar',
      entidad: 'usuario',
      entidadId: usuario.id,
      motivo,
    });
    return { usuario: usuario.email };
  });
}
