import type { Tx } from '@oficina/db';
import type { Origin } from '@oficina/http';
import {
  emailConfirmado,
  emailSnapshot,
  findCodigo,
  findUsuarioById,
  hashClave,
  hashCodigo,
  lockLiveUsuario,
  notifySecurityChange,
  recordAuditoria,
  spendCodigo,
  updateUsuario,
  validateClave,
  voidCodigos,
} from '@oficina/usuarios/server';
import type { Role, Secret } from '@oficina/values';
import { linkUnusable } from './errors.ts';
import { NO_OTP_KEY } from './otp.repository.ts';
import type { PedirRestablecimientoDeps } from './pedir-restablecimiento.ts';
import { voidRecuperacion } from './recuperacion.ts';
import { findAddresses, revokeSesionesOf } from './sesiones.repository.ts';
import {
  clearAccountLimits,
  clearConfirmationLimits,
  clearOtpLimits,
  restablecerPerAddress,
} from './throttling.ts';

export type RestablecerClaveDeps = PedirRestablecimientoDeps & {
  /** A password that contains this name is refused, because attackers would try it first. */
  cooperativa: string;
};

type Request = { token?: Secret<string> | null | undefined; plainPassword: Secret<string> };

const USO = 'restablecer';

/** Access to the mailbox allows setting the password, but opens no session and does not replace the second factor. */
export async function restablecerClave(
  deps: RestablecerClaveDeps,
  origin: Origin,
  { token, plainPassword }: Request,
): Promise<Record<string, never>> {
  await deps.limits.take(restablecerPerAddress, origin.network);
  const hash = hashCodigo(deps.codigosKey, token?.reveal() ?? '');
  const codigo = await findCodigo(deps.db, USO, hash, deps.clock.now());
  const usuario =
    codigo && codigo.usuario_id !== null && codigo.usado === null
      ? await findUsuarioById(deps.db, codigo.usuario_id)
      : undefined;
  if (!usuario) throw linkUnusable();
  // The password is validated before the link is used up, so that a refused one can be corrected.
  await validateClave(plainPassword, usuario, deps.cooperativa);
  const claveHash = await hashClave(plainPassword);
  await deps.db.tx((tx) => changeClave(deps, tx, origin, { id: usuario.id, hash, claveHash }));
  const addresses = await findAddresses(deps.db, usuario.id);
  await clearAccountLimits(deps.limits, usuario.email.toLowerCase(), [...addresses, origin.ip]);
  await clearOtpLimits(deps.limits, usuario.id);
  await clearConfirmationLimits(deps.limits, usuario.id);
  return {};
}

async function changeClave(
  deps: RestablecerClaveDeps,
  tx: Tx,
  origin: Origin,
  { id, hash, claveHash }: { id: number; hash: Buffer; claveHash: string },
): Promise<void> {
  const now = deps.clock.now();
  const before = await lockLiveUsuario(tx, id);
  if (!before || !(await spendCodigo(tx, USO, hash, now))) throw linkUnusable();
  await voidCodigos(tx, USO, id, now);
  // The present confirmation alone does not count: staff can withdraw it, and a reset would then open the account without
  // its second step.
  const neverProven = !before.email_validado && !before.email_probado;
  const after = await updateUsuario(
    tx,
    id,
    {
      ...emailConfirmado(before),
      clave_hash: claveHash,
      // An intruder may have asked to change the address of the account: that link must not outlive the password.
      email_pendiente: null,
      // The person who made the account never proved that they read this mailbox: their second step must not keep its owner
      // out.
      ...(neverProven && NO_OTP_KEY),
    },
    now,
  );
  if (neverProven) await voidRecuperacion(tx, id, now);
  const sesiones = await revokeSesionesOf(tx, id, now);
  await recordAuditoria(tx, {
    actor: { usuarioId: id, roles: before.roles as Role[] },
    origin,
    accion: 'usuario.restablecer-clave',
    entidad: 'usuario',
    entidadId: id,
    cambios: { antes: emailSnapshot(before), despues: emailSnapshot(after), sesionesTerminadas: sesiones },
  });
  await notifySecurityChange(deps, tx, { usuario: before, cambio: 'contrasena', now });
}
