import type { Tx } from '@oficina/db';
import { runOrUndo } from './codigos.repository.ts';
import { notifyExistingAccount } from './notify-existing-account.ts';
import { type EmailConfirmationDeps, sendEmailConfirmation } from './send-email-confirmation.ts';
import { findUsuarioByEmail, type UsuarioRow } from './usuarios.repository.ts';

type Request = {
  usuario: UsuarioRow;
  email: string;
  /** The limits decide whether the link, and the notice to the owner of a taken address, may still be sent. */
  quota: { link: boolean; aviso: boolean };
};

/** A taken address must look like a free one: as in registration, both branches run and one is rolled back. */
export async function requestEmailChange(
  deps: EmailConfirmationDeps,
  tx: Tx,
  { usuario, email, quota }: Request,
): Promise<void> {
  const owner = await findUsuarioByEmail(tx, email);
  await runOrUndo(tx, !owner && quota.link, () => sendEmailConfirmation(deps, tx, { email, usuario }));
  const recipient = { email: owner?.email ?? email, usuarioId: owner?.id };
  await runOrUndo(tx, owner !== undefined && quota.aviso, () => notifyExistingAccount(deps, tx, recipient));
}
