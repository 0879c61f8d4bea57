import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { notFound, unprocessable } from '@oficina/hydra';
import { recordUsuarioChange } from './changed-fields.ts';
import { lockEmailRequests } from './codigos.repository.ts';
import { duplicateEmail, ownAccount, sameEmail } from './errors.ts';
import { notifySecurityChange } from './notify-security-change.ts';
import { parseNewEmail } from './parse-cambios.ts';
import { rankViolations, requireRank } from './rank.ts';
import { type EmailConfirmationDeps, sendEmailConfirmation } from './send-email-confirmation.ts';
import { findUsuarioByEmail, lockLiveUsuario, updateUsuario } from './usuarios.repository.ts';

type Who = { actor: Actor; origin: Origin };
type Asked = { usuario: number; email: string; motivo: string };

/**
 * A clerk writes the address that a person dictates. The account keeps its own until whoever reads the new one opens the link,
 * and the old one is told, so that a clerk alone takes nobody's account. A taken address is said, because the staff can search
 * for it anyway.
 */
export async function requestEmailForUsuario(
  deps: EmailConfirmationDeps,
  tx: Tx,
  { actor, origin }: Who,
  { usuario, email: typed, motivo }: Asked,
): Promise<{ email: string }> {
  if (usuario === actor.usuarioId) throw ownAccount();
  const before = await lockLiveUsuario(tx, usuario);
  if (!before) throw notFound();
  requireRank(actor, before);
  const { newEmail: email, violations } = parseNewEmail(before, typed);
  const problems = [...rankViolations(before, { email: true, clave: false }), ...violations];
  if (problems.length > 0) throw unprocessable(problems);
  if (email === undefined) throw unprocessable([sameEmail()]);
  await lockEmailRequests(tx, email);
  if (await findUsuarioByEmail(tx, email)) throw unprocessable([duplicateEmail()]);
  const now = deps.clock.now();
  const after = await updateUsuario(tx, before.id, { email_pendiente: email }, now);
  await sendEmailConfirmation(deps, tx, { email, usuario: before });
  await notifySecurityChange(deps, tx, { usuario: before, cambio: 'correo', now });
  await recordUsuarioChange(tx, { actor, origin, accion: 'usuario.pedir-correo', motivo }, before, after);
  return { email };
}
