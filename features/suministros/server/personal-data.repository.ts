import type { Reader, Tx } from '@oficina/db';
import { formatMoment } from '@oficina/values';

type LeavingUsuario = { usuarioId: number; email: string };

export async function forgetSuministros(tx: Tx, { usuarioId, email }: LeavingUsuario): Promise<void> {
  await tx.deleteFrom('usuario_suministros').where('usuario_id', '=', usuarioId).execute();
  await tx
    .updateTable('suministro_mails')
    .set({ desuscribir: true })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .execute();
}

export async function findKeptSuministros(reader: Reader, usuarioId: number) {
  const rows = await reader
    .selectFrom('usuario_suministros as us')
    .innerJoin('suministros as s', 's.id', 'us.suministro_id')
    .select(['s.cuenta', 's.nombre', 's.domicilio', 'us.alias', 'us.documento', 'us.created'])
    .where('us.usuario_id', '=', usuarioId)
    .orderBy('us.id')
    .execute();
  return rows.map((row) => ({ ...row, created: formatMoment(row.created) }));
}
