import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import { deleteMail, lockMail } from './mails.repository.ts';
import { mailAudit } from './present-mail.ts';

export async function eliminarMail(
  deps: { db: Db },
  actor: Actor,
  origin: Origin,
  id: number,
): Promise<undefined> {
  await deps.db.tx(async (tx) => {
    const row = await lockMail(tx, id);
    if (!row || !(await deleteMail(tx, id))) throw notFound();
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'suministro_mail.eliminar',
      entidad: 'suministro_mail',
      entidadId: id,
      cambios: { antes: mailAudit(row), despues: null },
    });
  });
  return undefined;
}
