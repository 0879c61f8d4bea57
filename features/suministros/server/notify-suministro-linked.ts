import type { Tx } from '@oficina/db';
import type { EnqueueMensaje } from './mail.deps.ts';
import { findRecipients } from './recipients.repository.ts';
import type { UsuarioSuministroRow } from './usuario-suministros.repository.ts';

/**
 * People who already follow a suministro are notified that somebody else added it, because they know whether that is right.
 */
export async function notifySuministroLinked(
  enqueueMensaje: EnqueueMensaje,
  tx: Tx,
  { id, usuario_id: actorId, suministro_id, cuenta, domicilio }: UsuarioSuministroRow,
): Promise<void> {
  for (const { email, usuario_id } of await findRecipients(tx, suministro_id, actorId))
    await enqueueMensaje(tx, {
      plantilla: 'suministro_vinculado',
      tipo: 'email',
      para: email,
      suministroId: suministro_id,
      refId: id,
      datos: { cuenta, domicilio },
      ...(usuario_id !== null && { usuarioId: usuario_id }),
    });
}
