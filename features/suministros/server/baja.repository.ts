import type { Tx } from '@oficina/db';
import { PREFERENCIAS } from '@oficina/usuarios/server';
import type { BajaPreferencia } from './baja-token.ts';

export async function lockUsuarioEmail(tx: Tx, usuarioId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('usuarios')
    .select('email')
    .where('id', '=', usuarioId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.email;
}

/** Returns whether the preference was on, because a second press changes nothing. */
export async function disablePreferencia(
  tx: Tx,
  usuarioId: number,
  preferencia: BajaPreferencia,
): Promise<boolean> {
  const column = PREFERENCIAS[preferencia];
  const { numUpdatedRows } = await tx
    .updateTable('usuario_preferencias')
    .set({ [column]: false })
    .where('usuario_id', '=', usuarioId)
    .where(column, '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
