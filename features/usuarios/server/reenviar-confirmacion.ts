import type { Db } from '@oficina/db';
import { type Actor, type Limits, limit, type Origin } from '@oficina/http';
import { parseEmail } from '../contract/index.ts';
import { runOrUndo } from './codigos.repository.ts';
import { invalidEmail } from './errors.ts';
import { withMinimumDuration } from './minimum-duration.ts';
import { recordAuditoria } from './record-auditoria.ts';
import { type EmailConfirmationDeps, sendEmailConfirmation } from './send-email-confirmation.ts';
import { findUsuarioByEmail, findUsuarioById, type UsuarioRow } from './usuarios.repository.ts';

export type ReenviarConfirmacionDeps = EmailConfirmationDeps & { db: Db; limits: Limits };

const HOUR = 3600;
export const CONFIRMATIONS_PER_EMAIL = limit('confirmacion-correo', 3, HOUR);
export const CONFIRMATIONS_PER_NETWORK = limit('confirmacion-ip', 20, HOUR);

const EDITOR_ROLES = ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN'] as const;

const ANSWER = { message: 'Si hay una confirmación pendiente, te la volvimos a enviar.' };

/**
 * The answer and its duration are the same whether or not the address has an account: both cases run the statements of a
 * real sending, and with nothing to confirm they are rolled back.
 */
export async function reenviarConfirmacion(
  deps: ReenviarConfirmacionDeps,
  actor: Actor | null,
  origin: Origin,
  request: { email?: string | null | undefined },
): Promise<{ message: string }> {
  const ownUsuario = actor ? await findUsuarioById(deps.db, actor.usuarioId) : undefined;
  const typedEmail = parseTypedEmail(request.email, ownUsuario);
  await deps.limits.take(CONFIRMATIONS_PER_NETWORK, origin.network);
  // The limit counts typed addresses, so that exhausting it reveals nothing either.
  const { points } = await deps.limits.spend(CONFIRMATIONS_PER_EMAIL, typedEmail);
  if (points > CONFIRMATIONS_PER_EMAIL.points) return ANSWER;
  await withMinimumDuration(() => sendIfPending(deps, actor, origin, { typedEmail, ownUsuario }));
  return ANSWER;
}

async function sendIfPending(
  deps: ReenviarConfirmacionDeps,
  actor: Actor | null,
  origin: Origin,
  { typedEmail, ownUsuario }: { typedEmail: string; ownUsuario: UsuarioRow | undefined },
): Promise<void> {
  const usuario =
    ownUsuario && isOwnEmail(ownUsuario, typedEmail)
      ? ownUsuario
      : await findUsuarioByEmail(deps.db, typedEmail);
  const pendiente = usuario && (await withQuota(deps, typedEmail, pendingEmailOf(usuario, actor)));
  await deps.db.tx(async (tx) => {
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'usuario.reenviar-confirmacion',
      entidad: 'usuario',
      ...(usuario && { entidadId: usuario.id }),
    });
    await runOrUndo(tx, Boolean(pendiente), () =>
      sendEmailConfirmation(deps, tx, { email: pendiente ?? typedEmail, usuario: usuario ?? null }),
    );
  });
}

function parseTypedEmail(email: string | null | undefined, ownUsuario: UsuarioRow | undefined): string {
  if ((email === undefined || email === null) && ownUsuario) return ownUsuario.email.toLowerCase();
  const parsed = parseEmail(email ?? '');
  if (parsed === null) throw invalidEmail();
  return parsed;
}

const isOwnEmail = ({ email, email_pendiente }: UsuarioRow, typedEmail: string) =>
  email.toLowerCase() === typedEmail || email_pendiente?.toLowerCase() === typedEmail;

/**
 * The pending address takes precedence: confirming it also settles the old one. Only the owner and the staff who may edit
 * them reach it: an outsider must not keep alive a change that the owner never requested.
 */
function pendingEmailOf(usuario: UsuarioRow, actor: Actor | null): string | null {
  const { id, email, email_pendiente, email_validado } = usuario;
  const canSeePending = actor?.usuarioId === id || EDITOR_ROLES.some((rol) => actor?.roles.includes(rol));
  return (canSeePending ? email_pendiente : null) ?? (email_validado ? null : email);
}

/** A recipient that nobody typed has its own limit. */
async function withQuota({ limits }: ReenviarConfirmacionDeps, typedEmail: string, recipient: string | null) {
  if (recipient === null || recipient.toLowerCase() === typedEmail) return recipient;
  const { points } = await limits.spend(CONFIRMATIONS_PER_EMAIL, recipient.toLowerCase());
  return points > CONFIRMATIONS_PER_EMAIL.points ? null : recipient;
}
