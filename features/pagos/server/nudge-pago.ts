import { isOngoing, pagoEstado } from '../contract/index.ts';
import type { PagosDeps } from './deps.ts';
import { enqueueConsulta } from './jobs.ts';
import { lockPago, updatePago } from './pagos.repository.ts';
import { findNoticed } from './waiting-pagos.repository.ts';

/** A notice says only that there is something to ask: what the gateway answers decides. One of nobody is nothing to us. */
export async function nudgePago(
  deps: Pick<PagosDeps, 'db' | 'jobs' | 'clock'>,
  notice: { idPasarela: string; referencia?: string | undefined },
): Promise<void> {
  const id = await findNoticed(deps.db, notice);
  if (id === undefined) return;
  await deps.db.tx(async (tx) => {
    const pago = await lockPago(tx, id);
    if (!pago || (!isOngoing(pago.estado) && pago.estado !== pagoEstado.code('sinEfecto'))) return;
    const now = deps.clock.now();
    // What nobody watches any more is asked about too: it may have been paid.
    if (pago.proxima_consulta && pago.proxima_consulta <= now) return;
    await updatePago(tx, id, { proxima_consulta: now }, now);
    await enqueueConsulta(deps, tx, id, now);
  });
}
