import type { Db, Tx } from '@oficina/db';
import { type Limits, limit, type Origin } from '@oficina/http';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { Clock, Role, Secret } from '@oficina/values';
import { findCodigo, spendCodigo, voidCodigos } from './codigos.repository.ts';
import { expiredEmailLink } from './errors.ts';
import { notifySecurityChange } from './notify-security-change.ts';
import { recordAuditoria } from './record-auditoria.ts';
import { hashCodigo } from './secrets.ts';
import { isEmailTaken, lockLiveUsuario, type UsuarioRow, updateUsuario } from './usuarios.repository.ts';

export type ConfirmarEmailDeps = {
  db: Db;
  limits: Limits;
  clock: Clock;
  codigosKey: Secret<string>;
  enqueueMensaje: MensajeSender['enqueue'];
};

const PER_NETWORK = limit('confirmar-email', 20, 3600);
const USO = 'verificar_email';

/**
 * Having the link proves access to the inbox. Mail programs and people open it twice, so the second time gives the same
 * answer.
 */
export async function confirmarEmail(
  deps: ConfirmarEmailDeps,
  origin: Origin,
  token: Secret<string> | null | undefined,
): Promise<{ emailValidado: true }> {
  await deps.limits.take(PER_NETWORK, origin.network);
  const hash = hashCodigo(deps.codigosKey, token?.reveal() ?? '');
  try {
    await deps.db.tx((tx) => confirmar(deps, tx, origin, hash));
  } catch (error) {
    // Somebody else took the address meanwhile; the answer must not reveal that.
    if (isEmailTaken(error)) throw expiredEmailLink();
    throw error;
  }
  return { emailValidado: true };
}

async function confirmar(deps: ConfirmarEmailDeps, tx: Tx, origin: Origin, hash: Buffer): Promise<void> {
  const now = deps.clock.now();
  const codigo = await findCodigo(tx, USO, hash, now);
  if (!codigo || codigo.usuario_id === null) throw expiredEmailLink();
  const usuario = await lockLiveUsuario(tx, codigo.usuario_id);
  const { email } = codigo.datos as { email: string };
  const isCurrent = usuario?.email.toLowerCase() === email;
  const isPending = usuario?.email_pendiente?.toLowerCase() === email;
  if (!usuario || !(isCurrent || isPending)) throw expiredEmailLink();
  if (!(await spendCodigo(tx, USO, hash, now))) {
    // A used link can only repeat the current state. If the staff revoked the confirmation, an old link is no new proof.
    if (isCurrent && usuario.email_validado) return;
    throw expiredEmailLink();
  }
  const cambios = {
    ...emailConfirmado(usuario),
    ...(!isCurrent && { email: usuario.email_pendiente ?? email, email_pendiente: null }),
  };
  const after = await updateUsuario(tx, usuario.id, cambios, now);
  if (!isCurrent) await notifyEmailChange(deps, tx, usuario, now);
  await recordAuditoria(tx, {
    actor: { usuarioId: usuario.id, roles: usuario.roles as Role[] },
    origin,
    accion: 'usuario.confirmar-email',
    entidad: 'usuario',
    entidadId: usuario.id,
    cambios: { antes: emailSnapshot(usuario), despues: emailSnapshot(after) },
  });
}

/** The mail arrived, so the address no longer bounces. */
export function emailConfirmado({ roles }: Pick<UsuarioRow, 'roles'>) {
  return {
    email_validado: true,
    email_probado: true,
    email_rebota: false,
    roles: roles.includes('ROLE_CONFIRMADO') ? roles : [...roles, 'ROLE_CONFIRMADO'],
  };
}

export const emailSnapshot = ({ email, email_validado }: UsuarioRow) => ({
  email,
  emailValidado: email_validado,
});

/** The notice goes to the old address, which the owner reads; password links sent there become invalid. */
async function notifyEmailChange(
  deps: ConfirmarEmailDeps,
  tx: Tx,
  before: UsuarioRow,
  now: Date,
): Promise<void> {
  await voidCodigos(tx, 'restablecer', before.id, now);
  await notifySecurityChange(deps, tx, { usuario: before, cambio: 'correo', now });
}
