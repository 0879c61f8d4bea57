import type { Tx } from '@oficina/db';
import { type Actor, type Origin, requireRole } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import { parseEmail } from '@oficina/usuarios/contract';
import type { SuministroMail } from '../contract/index.ts';
import { lockSuministro } from './contacts.repository.ts';
import { invalidCorreo, repeatedCorreo } from './errors.ts';
import type { MailsDeps } from './mail.deps.ts';
import { hasMail, lockMail, type MailRow, updateMail } from './mails.repository.ts';
import { mailAudit, presentMail, recordMailChange } from './present-mail.ts';
import { awaitsConfirmation, requestConfirmation } from './request-mail-confirmation.ts';

export type MailCambios = {
  email?: string | null | undefined;
  validado?: boolean | undefined;
  desuscribir?: boolean | undefined;
};

/**
 * A clerk at the counter only corrects the address. Confirming it, or asking for no more mails, belongs to the person who
 * reads it.
 */
export async function editarMail(
  deps: MailsDeps,
  actor: Actor,
  origin: Origin,
  id: number,
  cambios: MailCambios,
): Promise<Draft<SuministroMail>> {
  if (cambios.validado !== undefined || cambios.desuscribir !== undefined)
    requireRole(actor, ['ROLE_SUMINISTRO_MAIL', 'ROLE_ADMIN']);
  const email = cambios.email === undefined ? undefined : parseEmail(cambios.email ?? '');
  if (email === null) throw invalidCorreo();
  const row = await deps.db.tx(async (tx) => {
    const before = await lockMail(tx, id);
    if (!before) throw notFound();
    const after = applyCambios(before, { ...cambios, email });
    if (JSON.stringify(mailAudit(before)) === JSON.stringify(mailAudit(after))) return before;
    const nuevo = isNewEmail(before, after.email);
    if (nuevo) await checkFree(tx, after);
    const { validado, desuscribir, rebota } = after;
    await updateMail(tx, id, { email: after.email, validado, desuscribir, rebota });
    await recordMailChange(tx, { actor, origin, accion: 'suministro_mail.editar' }, id, { before, after });
    if (nuevo && awaitsConfirmation(after))
      await requestConfirmation(deps, tx, { email: after.email, suministroId: after.suministro_id });
    return after;
  });
  return presentMail(row);
}

async function checkFree(tx: Tx, { suministro_id, email }: MailRow): Promise<void> {
  await lockSuministro(tx, suministro_id);
  if (await hasMail(tx, suministro_id, email)) throw repeatedCorreo();
}

const isNewEmail = (row: MailRow, email: string) => row.email.toLowerCase() !== email;

function applyCambios(
  before: MailRow,
  { email, validado, desuscribir }: { email?: string | undefined } & Omit<MailCambios, 'email'>,
): MailRow {
  const nuevo = email !== undefined && isNewEmail(before, email);
  return {
    ...before,
    email: nuevo ? email : before.email,
    // Confirmation and bouncing belonged to the previous address.
    validado: validado ?? (nuevo ? false : before.validado),
    desuscribir: desuscribir ?? before.desuscribir,
    // A clerk who validates an address also vouches that mail reaches it.
    rebota: nuevo || validado === true ? false : before.rebota,
  };
}
