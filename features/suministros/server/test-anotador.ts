import type { Tx } from '@oficina/db';
import type { EncolarMensaje } from './mail.deps.ts';

export type Encolado = Parameters<EncolarMensaje>[1] & { id: number };

/** The messages write the row in the house; here, the row without sealing its secret, which the test looks at. */
export function anotador() {
  const encolados: Encolado[] = [];
  const encolarMensaje: EncolarMensaje = async (tx: Tx, mensaje) => {
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
    encolados.push({ ...mensaje, id });
    return { id };
  };
  return { encolados, encolarMensaje };
}
