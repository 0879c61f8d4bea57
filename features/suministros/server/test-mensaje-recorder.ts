import type { Tx } from '@oficina/db';
import type { EnqueueMensaje } from './mail.deps.ts';

export type QueuedMensaje = Parameters<EnqueueMensaje>[1] & { id: number };

/** The mensajes feature writes the row in the product; here its secret is left unsealed, so that tests can read it. */
export function createMensajeRecorder() {
  const queued: QueuedMensaje[] = [];
  const enqueueMensaje: EnqueueMensaje = async (tx: Tx, mensaje) => {
    const { id } = await tx
      .insertInto('mensajes')
      .values({
        plantilla: mensaje.plantilla,
        tipo: 1,
        para: mensaje.para,
        suministro_id: mensaje.suministroId ?? null,
        usuario_id: mensaje.usuarioId ?? null,
        datos: JSON.stringify(mensaje.datos),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    queued.push({ ...mensaje, id });
    return { id };
  };
  return { queued, enqueueMensaje };
}
