import type { Db, Tx } from '@oficina/db';
import type { Limits, Origin } from '@oficina/http';
import type { Mensajero } from '@oficina/mensajes/server';
import {
  emailConfirmado,
  findCodigo,
  findUsuarioById,
  hashDeClave,
  hashDeCodigo,
  huboEnEmail,
  lockUsuarioVivo,
  registrarAuditoria,
  revisarClave,
  spendCodigo,
  updateUsuario,
  voidCodigos,
} from '@oficina/usuarios/server';
import { type Clock, formatMoment, type Role, type Secret } from '@oficina/values';
import { enlaceUsado } from './errors.ts';
import { restablecerPorDireccion, soltarConfirmacion, soltarCuenta, soltarOtp } from './frenos.ts';
import { SIN_CLAVE, voidRecuperacion } from './otp.repository.ts';
import { findDirecciones, revokeSesionesDe } from './sesiones.repository.ts';

export type RestablecerClaveDeps = {
  db: Db;
  limits: Limits;
  clock: Clock;
  claveDeCodigos: Secret<string>;
  encolarMensaje: Mensajero['encolar'];
  /** Its name is the first thing that whoever guesses would try. */
  cooperativa: string;
};

type Pedido = { token?: Secret<string> | null | undefined; plainPassword: Secret<string> };

const USO = 'restablecer';

/** Sets the password of whoever reads that inbox. It opens no session, and does not stand for the second factor. */
export async function restablecerClave(
  deps: RestablecerClaveDeps,
  origin: Origin,
  { token, plainPassword }: Pedido,
): Promise<Record<string, never>> {
  await deps.limits.take(restablecerPorDireccion, origin.network);
  const hash = hashDeCodigo(deps.claveDeCodigos, token?.reveal() ?? '');
  const codigo = await findCodigo(deps.db, USO, hash, deps.clock.now());
  const usuario =
    codigo && codigo.usuario_id !== null && codigo.usado === null
      ? await findUsuarioById(deps.db, codigo.usuario_id)
      : undefined;
  if (!usuario) throw enlaceUsado();
  // Before the link is used up: with a password that is refused, it can be tried again.
  await revisarClave(plainPassword, usuario, deps.cooperativa);
  const claveHash = await hashDeClave(plainPassword);
  await deps.db.tx((tx) => cambiarClave(deps, tx, origin, { id: usuario.id, hash, claveHash }));
  const direcciones = await findDirecciones(deps.db, usuario.id);
  await soltarCuenta(deps.limits, usuario.email.toLowerCase(), [...direcciones, origin.ip]);
  await soltarOtp(deps.limits, usuario.id);
  await soltarConfirmacion(deps.limits, usuario.id);
  return {};
}

async function cambiarClave(
  deps: RestablecerClaveDeps,
  tx: Tx,
  origin: Origin,
  { id, hash, claveHash }: { id: number; hash: Buffer; claveHash: string },
): Promise<void> {
  const now = deps.clock.now();
  const antes = await lockUsuarioVivo(tx, id);
  if (!antes || !(await spendCodigo(tx, USO, hash, now))) throw enlaceUsado();
  await voidCodigos(tx, USO, id, now);
  // Not that it is confirmed now: the staff can take that back, and would open the account without its second step.
  const nuncaProbado = !antes.email_validado && !antes.email_probado;
  const despues = await updateUsuario(
    tx,
    id,
    {
      ...emailConfirmado(antes),
      clave_hash: claveHash,
      // Whoever had got in may have asked for the account to change hands: its link must not outlive the password.
      email_pendiente: null,
      // Whoever made the account never proved to read this inbox: their second step must not keep its owner out.
      ...(nuncaProbado && SIN_CLAVE),
    },
    now,
  );
  if (nuncaProbado) await voidRecuperacion(tx, id, now);
  const sesiones = await revokeSesionesDe(tx, id, now);
  await registrarAuditoria(tx, {
    actor: { usuarioId: id, roles: antes.roles as Role[] },
    origin,
    accion: 'usuario.restablecer-clave',
    entidad: 'usuario',
    entidadId: id,
    cambios: { antes: huboEnEmail(antes), despues: huboEnEmail(despues), sesionesTerminadas: sesiones },
  });
  await deps.encolarMensaje(tx, {
    plantilla: 'seguridad_cambio',
    tipo: 'email',
    para: antes.email,
    usuarioId: id,
    datos: { fecha: formatMoment(now), cambio: 'contrasena' },
  });
}
