import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import type { Draft } from '@oficina/hydra';
import { parseEmail } from '@oficina/usuarios/contract';
import { MAX_MAILS, type SuministroMail } from '../contract/index.ts';
import { lockSuministro } from './contacts.repository.ts';
import { invalidCorreo, repeatedCorreo, tooManyCorreos, unknownSuministro } from './errors.ts';
import type { MailsDeps } from './mail.deps.ts';
import { countMails, findMailById, insertMail, type MailRow } from './mails.repository.ts';
import { presentMail, recordMailChange } from './present-mail.ts';
import { readSuministro } from './read-suministro.ts';
import { requestConfirmation } from './request-mail-confirmation.ts';

/** The address receives no factura until its reader confirms it. */
export async function agregarMail(
  deps: MailsDeps,
  actor: Actor,
  origin: Origin,
  request: { suministro?: unknown; email?: string | null | undefined },
): Promise<Draft<SuministroMail>> {
  const suministroId = readSuministro(request.suministro);
  const email = parseEmail(request.email ?? '');
  if (email === null) throw invalidCorreo();
  const row = await deps.db.tx(async (tx) => {
    const inserted = await insertRow(tx, suministroId, email);
    const who = { actor, origin, accion: 'suministro_mail.agregar' } as const;
    await recordMailChange(tx, who, inserted.id, { after: inserted });
    await requestConfirmation(deps, tx, { email, suministroId });
    return inserted;
  });
  return presentMail(row);
}

async function insertRow(tx: Tx, suministroId: number, email: string): Promise<MailRow> {
  if (!(await lockSuministro(tx, suministroId))) throw unknownSuministro();
  const id = await insertMail(tx, suministroId, email);
  if (id === undefined) throw repeatedCorreo();
  if ((await countMails(tx, suministroId)) > MAX_MAILS) throw tooManyCorreos();
  const row = await findMailById(tx, id);
  if (!row) throw new Error(`the address ${id} just added is not there`);
  return row;
}
