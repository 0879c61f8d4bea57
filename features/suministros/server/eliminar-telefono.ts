import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { deleteContact } from './contacts.repository.ts';
import { recordTelefonoChange } from './present-telefono.ts';
import { lockTelefono } from './telefonos.repository.ts';

export async function eliminarTelefono(
  deps: { db: Db },
  actor: Actor,
  origin: Origin,
  id: number,
): Promise<undefined> {
  await deps.db.tx(async (tx) => {
    const before = await lockTelefono(tx, id);
    if (!before || !(await deleteContact(tx, 'suministro_telefonos', id))) throw notFound();
    await recordTelefonoChange(tx, { actor, origin, accion: 'suministro_telefono.eliminar' }, id, { before });
  });
  return undefined;
}
