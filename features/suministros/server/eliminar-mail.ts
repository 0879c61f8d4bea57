import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { deleteContact } from './contacts.repository.ts';
import { lockMail } from './mails.repository.ts';
import { recordMailChange } from './present-mail.ts';

export async function eliminarMail(
  deps: { db: Db },
  actor: Actor,
  origin: Origin,
  id: number,
): Promise<undefined> {
  await deps.db.tx(async (tx) => {
    const before = await lockMail(tx, id);
    if (!before || !(await deleteContact(tx, 'suministro_mails', id))) throw notFound();
    await recordMailChange(tx, { actor, origin, accion: 'suministro_mail.eliminar' }, id, { before });
  });
  return undefined;
}
