import { notFound } from '@oficina/hydra';
import { lockUsuario } from '@oficina/usuarios/server';
import { findIdsToDelete } from './boveda.repository.ts';
import { inheritPrincipal } from './clean-caducas.ts';
import type { TarjetasDeps } from './deps.ts';
import { pagoInProgress } from './errors.ts';
import { deleteJob } from './jobs.ts';
import { hideTarjeta, lockTarjeta, type TarjetaRow } from './tarjetas.repository.ts';

/** The row is hidden at once but kept for its pagos; the request to the gateway is repeated until it confirms. */
export async function eliminarTarjeta(
  deps: Pick<TarjetasDeps, 'db' | 'clock' | 'jobs' | 'tarjetaHasOngoingPago'>,
  { id, usuario_id }: TarjetaRow,
): Promise<undefined> {
  await deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    await lockUsuario(tx, usuario_id);
    // The lock comes before the question: a pago already started is seen, and a later one will not find the card.
    const row = await lockTarjeta(tx, { usuarioId: usuario_id, id }, now);
    if (!row) throw notFound();
    if (await deps.tarjetaHasOngoingPago(tx, id)) throw pagoInProgress();
    await hideTarjeta(tx, id, now);
    await inheritPrincipal(tx, usuario_id, now);
    const ids = await findIdsToDelete(tx, row);
    await deps.jobs.enqueueAll(
      tx,
      deleteJob,
      ids.map((one) => ({ id: one })),
    );
  });
  return undefined;
}
