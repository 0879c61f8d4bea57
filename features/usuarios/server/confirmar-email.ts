import type { Db, Tx } from '@oficina/db';
import { type Limits, limit, type Origin } from '@oficina/http';
import type { Mensajero } from '@oficina/mensajes/server';
import type { Clock, Role, Secret } from '@oficina/values';
import { avisarSeguridad } from './avisar-seguridad.ts';
import { findCodigo, spendCodigo, voidCodigos } from './codigos.repository.ts';
import { enlaceDeEmailVencido } from './errors.ts';
import { registrarAuditoria } from './registrar-auditoria.ts';
import { hashDeCodigo } from './secretos.ts';
import { esEmailTomado, lockUsuarioVivo, type UsuarioRow, updateUsuario } from './usuarios.repository.ts';

export type ConfirmarEmailDeps = {
  db: Db;
  limits: Limits;
  clock: Clock;
  claveDeCodigos: Secret<string>;
  encolarMensaje: Mensajero['encolar'];
};

const POR_RED = limit('confirmar-email', 20, 3600);
const USO = 'verificar_email';

/** Whoever has the link reads that inbox. Mail programs and people open it twice: the second time says the same. */
export async function confirmarEmail(
  deps: ConfirmarEmailDeps,
  origin: Origin,
  token: Secret<string> | null | undefined,
): Promise<{ emailValidado: true }> {
  await deps.limits.take(POR_RED, origin.network);
  const hash = hashDeCodigo(deps.claveDeCodigos, token?.reveal() ?? '');
  try {
    await deps.db.tx((tx) => confirmar(deps, tx, origin, hash));
  } catch (error) {
    // Somebody else took the address since it was asked for; whose it is now is not told.
    if (esEmailTomado(error)) throw enlaceDeEmailVencido();
    throw error;
  }
  return { emailValidado: true };
}

async function confirmar(deps: ConfirmarEmailDeps, tx: Tx, origin: Origin, hash: Buffer): Promise<void> {
  const now = deps.clock.now();
  const codigo = await findCodigo(tx, USO, hash, now);
  if (!codigo || codigo.usuario_id === null) throw enlaceDeEmailVencido();
  const usuario = await lockUsuarioVivo(tx, codigo.usuario_id);
  const { email } = codigo.datos as { email: string };
  const esActual = usuario?.email.toLowerCase() === email;
  const esPendiente = usuario?.email_pendiente?.toLowerCase() === email;
  if (!usuario || !(esActual || esPendiente)) throw enlaceDeEmailVencido();
  if (!(await spendCodigo(tx, USO, hash, now))) {
    // Opened before: it only repeats what is so. If the staff took the confirmation back, an old link is no new proof.
    if (esActual && usuario.email_validado) return;
    throw enlaceDeEmailVencido();
  }
  const cambios = {
    ...emailConfirmado(usuario),
    ...(!esActual && { email: usuario.email_pendiente ?? email, email_pendiente: null }),
  };
  const despues = await updateUsuario(tx, usuario.id, cambios, now);
  if (!esActual) await avisarCambio(deps, tx, usuario, now);
  await registrarAuditoria(tx, {
    actor: { usuarioId: usuario.id, roles: usuario.roles as Role[] },
    origin,
    accion: 'usuario.confirmar-email',
    entidad: 'usuario',
    entidadId: usuario.id,
    cambios: { antes: huboEnEmail(usuario), despues: huboEnEmail(despues) },
  });
}

/** What a proven address changes in its person. The mail arrived: whatever bounced before, bounces no more. */
export function emailConfirmado({ roles }: Pick<UsuarioRow, 'roles'>) {
  return {
    email_validado: true,
    email_probado: true,
    email_rebota: false,
    roles: roles.includes('ROLE_CONFIRMADO') ? roles : [...roles, 'ROLE_CONFIRMADO'],
  };
}

export const huboEnEmail = ({ email, email_validado }: UsuarioRow) => ({
  email,
  emailValidado: email_validado,
});

/** Told to the old address, the one its owner reads; and what was sent there to choose a password opens nothing. */
async function avisarCambio(deps: ConfirmarEmailDeps, tx: Tx, antes: UsuarioRow, now: Date): Promise<void> {
  await voidCodigos(tx, 'restablecer', antes.id, now);
  await avisarSeguridad(deps, tx, { usuario: antes, cambio: 'correo', now });
}
