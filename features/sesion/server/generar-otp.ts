import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { otpEstado } from '@oficina/usuarios/contract';
import { lockLiveUsuario, recordAuditoria, updateUsuario } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import { otpAlreadyActive } from './errors.ts';
import { requireLiveSesion } from './require-live-sesion.ts';
import { newOtpKey, otpKeyUri, sealOtpKey } from './totp.ts';

export type GenerarOtpDeps = {
  db: Db;
  clock: Clock;
  cipher: Cipher;
  cooperativa: string;
};

/** The key has no effect until one of its codes is given. */
export function generarOtp(
  deps: GenerarOtpDeps,
  actor: Actor,
  origin: Origin,
): Promise<{ secret: string; uri: string }> {
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const usuario = await lockLiveUsuario(tx, actor.usuarioId);
    if (!usuario) throw notFound();
    await requireLiveSesion(tx, actor.sesion);
    if (usuario.otp_estado === otpEstado.code('activada')) throw otpAlreadyActive();
    const key = newOtpKey();
    const { bytes, keyId } = sealOtpKey(deps.cipher, key, usuario.id);
    const cambios = {
      otp_estado: otpEstado.code('generada'),
      otp_secreto: bytes,
      clave_id: keyId,
      otp_generado: now,
      otp_ultimo_paso: null,
    };
    await updateUsuario(tx, usuario.id, cambios, now);
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'usuario.otp-generar',
      entidad: 'usuario',
      entidadId: usuario.id,
    });
    return { secret: key.reveal(), uri: otpKeyUri(key, deps.cooperativa, usuario.email) };
  });
}
