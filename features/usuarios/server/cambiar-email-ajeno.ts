import type { Tx } from '@oficina/db';
import { isStaff, type Role } from '@oficina/values';
import { avisarSeguridad } from './avisar-seguridad.ts';
import { voidCodigos } from './codigos.repository.ts';
import { type PedirConfirmacionDeps, pedirConfirmacionDeEmail } from './pedir-confirmacion-email.ts';
import type { UsuarioRow } from './usuarios.repository.ts';

/** Ends all that a person has open. The feature sesion answers it. */
export type TerminarSesiones = (tx: Tx, usuarioId: number, now: Date) => Promise<unknown>;

export type CambiarEmailAjenoDeps = PedirConfirmacionDeps & { terminarSesiones: TerminarSesiones };

/** Another address by somebody else's hand. They answer for it: who reads it did not prove that the account is theirs. */
export const otroEmail = (email: string) => ({
  email,
  email_pendiente: null,
  email_rebota: false,
  email_probado: true,
});

/** What follows, in the same piece. The notice goes to the old address, and what was sent there opens nothing. */
export async function trasOtroEmail(
  deps: CambiarEmailAjenoDeps,
  tx: Tx,
  { antes, despues, now }: { antes: UsuarioRow; despues: UsuarioRow; now: Date },
): Promise<void> {
  await voidCodigos(tx, 'restablecer', antes.id, now);
  if (isStaff(antes.roles as Role[])) await deps.terminarSesiones(tx, antes.id, now);
  await avisarSeguridad(deps, tx, { usuario: antes, cambio: 'correo', now });
  if (!despues.email_validado)
    await pedirConfirmacionDeEmail(deps, tx, { email: despues.email, usuario: despues });
}
