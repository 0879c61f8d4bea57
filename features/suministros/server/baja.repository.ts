import type { Tx } from '@oficina/db';
import { PREFERENCIAS, type PreferenciaDeBaja } from './baja.ts';

export async function lockEmailDeUsuario(tx: Tx, usuarioId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('usuarios')
    .select('email')
    .where('id', '=', usuarioId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.email;
}

/** Whether it was on: a second press changes nothing. */
export async function apagarPreferencia(
  tx: Tx,
  usuarioId: number,
  preferencia: PreferenciaDeBaja,
): Promise<boolean> {
  const columna = PREFERENCIAS[preferencia];
  const { numUpdatedRows } = await tx
    .updateTable('usuario_preferencias')
    .set({ [columna]: false })
    .where('usuario_id', '=', usuarioId)
    .where(columna, '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
