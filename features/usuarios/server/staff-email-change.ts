import type { Tx } from '@oficina/db';
import { isStaff, type Role } from '@oficina/values';
import { voidCodigos } from './codigos.repository.ts';
import { notifySecurityChange } from './notify-security-change.ts';
import { type EmailConfirmationDeps, sendEmailConfirmation } from './send-email-confirmation.ts';
import type { UsuarioRow } from './usuarios.repository.ts';

export type EndSesiones = (tx: Tx, usuarioId: number, now: Date) => Promise<unknown>;

export type StaffEmailChangeDeps = EmailConfirmationDeps & { endSesiones: EndSesiones };

/**
 * The staff vouch for the new address: its reader did not prove that the account is theirs, so `email_probado` is set and a
 * password reset keeps the second factor.
 */
export const emailChangeColumns = (email: string) => ({
  email,
  email_pendiente: null,
  email_rebota: false,
  email_probado: true,
});

/**
 * Call this in the transaction of the change. The notice goes to the old address, and password links sent there become
 * invalid.
 */
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
