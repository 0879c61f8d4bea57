import type { Tx } from '@oficina/db';
import { isStaff, type Role } from '@oficina/values';
import { voidCodigos } from './codigos.repository.ts';
import { notifySecurityChange } from './notify-security-change.ts';
import { type EmailConfirmationDeps, sendEmailConfirmation } from './send-email-confirmation.ts';
import type { UsuarioRow } from './usuarios.repository.ts';

/** Ends all that a person has open. The feature sesion answers it. */
export type EndSesiones = (tx: Tx, usuarioId: number, now: Date) => Promise<unknown>;

export type StaffEmailChangeDeps = EmailConfirmationDeps & { endSesiones: EndSesiones };

/** Another address by somebody else's hand. They answer for it: who reads it did not prove that the account is theirs. */
export const emailChangeColumns = (email: string) => ({
  email,
  email_pendiente: null,
  email_rebota: false,
  email_probado: true,
});

/** What follows, in the same piece. The notice goes to the old address, and what was sent there opens nothing. */
export async function afterEmailChange(
  deps: StaffEmailChangeDeps,
  tx: Tx,
  { before, after, now }: { before: UsuarioRow; after: UsuarioRow; now: Date },
): Promise<void> {
  await voidCodigos(tx, 'restablecer', before.id, now);
  if (isStaff(before.roles as Role[])) await deps.endSesiones(tx, before.id, now);
  await notifySecurityChange(deps, tx, { usuario: before, cambio: 'correo', now });
  if (!after.email_validado) await sendEmailConfirmation(deps, tx, { email: after.email, usuario: after });
}
