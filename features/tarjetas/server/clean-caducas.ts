import type { Db, Tx } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import { lockUsuario } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import { findCaducas, findUsuariosWithCaducas } from './boveda.repository.ts';
import type { TarjetaHasOngoingPago } from './deps.ts';
import { deleteJob } from './jobs.ts';
import { findNewest, hasPrincipal, hideTarjeta, makePrincipal } from './tarjetas.repository.ts';

type Deps = { clock: Clock; jobs: Pick<Jobs, 'enqueueAll'>; tarjetaHasOngoingPago: TarjetaHasOngoingPago };

export async function cleanCaducas(deps: Deps & { db: Db }): Promise<number> {
  let total = 0;
  for (const usuarioId of await findUsuariosWithCaducas(deps.db, deps.clock.now()))
    total += await deps.db.tx(async (tx) => {
      await lockUsuario(tx, usuarioId);
      return hideCaducas(deps, tx, usuarioId);
    });
  return total;
}

/** The caller must hold the lock of the user. */
export async function hideCaducas(deps: Deps, tx: Tx, usuarioId: number): Promise<number> {
  const now = deps.clock.now();
  let hiddenCount = 0;
  for (const id of await findCaducas(tx, usuarioId, now)) {
    // A pago in doubt may still turn out approved, and then the gateway keeps the card.
    if (await deps.tarjetaHasOngoingPago(tx, id)) continue;
    await hideTarjeta(tx, id, now);
    // Some gateways forget the card by themselves and some do not; deleting a missing one succeeds.
    await deps.jobs.enqueueAll(tx, deleteJob, [{ id }]);
    hiddenCount += 1;
  }
  if (hiddenCount > 0) await inheritPrincipal(tx, usuarioId, now);
  return hiddenCount;
}

export async function inheritPrincipal(tx: Tx, usuarioId: number, now: Date): Promise<void> {
  if (await hasPrincipal(tx, usuarioId)) return;
  const id = await findNewest(tx, usuarioId, now);
  if (id !== undefined) await makePrincipal(tx, usuarioId, id);
}
