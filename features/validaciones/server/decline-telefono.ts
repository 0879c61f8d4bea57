import type { Db } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { lockLiveUsuario, updateUsuario } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';

/** The validation is not suggested again, but its page stays available. The first refusal keeps its date. */
export async function declineTelefono(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
): Promise<Record<string, never>> {
  const now = clock.now();
  await db.tx(async (tx) => {
    const usuario = await lockLiveUsuario(tx, actor.usuarioId);
    if (usuario?.telefono_no_gracias === null)
      await updateUsuario(tx, usuario.id, { telefono_no_gracias: now }, now);
  });
  return {};
}
