import { notFound } from '@oficina/hydra';
import { lockUsuario } from '@oficina/usuarios/server';
import { findIdsPorBorrar } from './boveda.repository.ts';
import type { TarjetasDeps } from './deps.ts';
import { pagoEnProceso } from './errors.ts';
import { borrar } from './jobs.ts';
import { heredarPrincipal } from './limpiar-caducas.ts';
import { hideTarjeta, lockTarjeta, type TarjetaRow } from './tarjetas.repository.ts';

/** Gone from here at once, and kept hidden for the payments made with it; the gateway is told until it confirms. */
export async function eliminarTarjeta(
  deps: Pick<TarjetasDeps, 'db' | 'clock' | 'jobs' | 'tarjetaConPagoVivo'>,
  { id, usuario_id }: TarjetaRow,
): Promise<undefined> {
  await deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    await lockUsuario(tx, usuario_id);
    // Held before asking: a payment that had begun is seen, and one that has not will not find the card.
    const row = await lockTarjeta(tx, usuario_id, id, now);
    if (!row) throw notFound();
    if (await deps.tarjetaConPagoVivo(tx, id)) throw pagoEnProceso();
    await hideTarjeta(tx, id, now);
    await heredarPrincipal(tx, usuario_id, now);
    const ids = await findIdsPorBorrar(tx, row);
    await deps.jobs.enqueueAll(
      tx,
      borrar,
      ids.map((uno) => ({ id: uno })),
    );
  });
  return undefined;
}
