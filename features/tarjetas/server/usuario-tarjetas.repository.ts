import type { Reader, Tx } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import { formatMoment } from '@oficina/values';
import { deleteJob } from './jobs.ts';

type LeavingUsuario = { usuarioId: number; now: Date };

/**
 * On account deletion the cards go, and the request to the gateway is repeated until it confirms. The rows stay for the last
 * four digits of their pagos, without the name or the first digits.
 */
export const forgetTarjetas =
  (jobs: Pick<Jobs, 'enqueueAll'>) =>
  async (tx: Tx, { usuarioId, now }: LeavingUsuario): Promise<void> => {
    await tx
      .updateTable('tarjetas')
      .set((eb) => ({
        eliminada: eb.fn.coalesce('eliminada', eb.val(now)),
        principal: false,
        titular_nombre: '',
        obs: null,
        bin: null,
      }))
      .where('usuario_id', '=', usuarioId)
      .execute();
    const toDelete = await tx
      .selectFrom('tarjetas')
      .select('id')
      .where('usuario_id', '=', usuarioId)
      .where('token_pasarela', 'is not', null)
      .orderBy('id')
      .execute();
    await jobs.enqueueAll(tx, deleteJob, toDelete);
  };

export async function findTarjetasOf(reader: Reader, usuarioId: number) {
  const rows = await reader
    .selectFrom('tarjetas')
    .select(['id', 'titular_nombre', 'numero_enmascarado', 'vencimiento', 'emisor_nombre', 'obs', 'created'])
    .where('usuario_id', '=', usuarioId)
    .where('eliminada', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, created: formatMoment(row.created) }));
}
