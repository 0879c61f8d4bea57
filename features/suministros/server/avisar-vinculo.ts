import type { Tx } from '@oficina/db';
import { findInteresados } from './interesados.repository.ts';
import type { EncolarMensaje } from './mail.deps.ts';
import type { VinculoRow } from './vinculos.repository.ts';

/** Whoever already follows a supply is told that somebody else added it: they know whether it is all right. */
export async function avisarVinculo(
  encolarMensaje: EncolarMensaje,
  tx: Tx,
  { id, usuario_id: quien, suministro_id, cuenta, domicilio }: VinculoRow,
): Promise<void> {
  for (const { email, usuario_id } of await findInteresados(tx, suministro_id, quien))
    await encolarMensaje(tx, {
      plantilla: 'suministro_vinculado',
      tipo: 'email',
      para: email,
      suministroId: suministro_id,
      refId: id,
      datos: { cuenta, domicilio },
      ...(usuario_id !== null && { usuarioId: usuario_id }),
    });
}
