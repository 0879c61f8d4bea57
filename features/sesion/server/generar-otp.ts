import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { otpEstado } from '@oficina/usuarios/contract';
import { lockUsuarioVivo, registrarAuditoria, updateUsuario } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import { otpYaActivado } from './errors.ts';
import { exigirSesionViva } from './exigir-sesion-viva.ts';
import { nuevaClaveOtp, sellarClave, uriDeClave } from './totp.ts';

export type GenerarOtpDeps = {
  db: Db;
  clock: Clock;
  cifrado: Cipher;
  /** The name that the application shows. */
  cooperativa: string;
};

/** A key to try: nothing asks for its codes until one of them has been given. */
export function generarOtp(
  deps: GenerarOtpDeps,
  actor: Actor,
  origin: Origin,
): Promise<{ secret: string; uri: string }> {
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const usuario = await lockUsuarioVivo(tx, actor.usuarioId);
    if (!usuario) throw notFound();
    await exigirSesionViva(tx, actor.sesion);
    if (usuario.otp_estado === otpEstado.code('activada')) throw otpYaActivado();
    const clave = nuevaClaveOtp();
    const { bytes, claveId } = sellarClave(deps.cifrado, clave, usuario.id);
    const cambios = {
      otp_estado: otpEstado.code('generada'),
      otp_secreto: bytes,
      clave_id: claveId,
      otp_generado: now,
      otp_ultimo_paso: null,
    };
    await updateUsuario(tx, usuario.id, cambios, now);
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'usuario.otp-generar',
      entidad: 'usuario',
      entidadId: usuario.id,
    });
    return { secret: clave.reveal(), uri: uriDeClave(clave, deps.cooperativa, usuario.email) };
  });
}
