import type { Db, Tx } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import { lockUsuario } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import { findCaducas, findUsuariosConCaducas } from './boveda.repository.ts';
import type { TarjetaConPagoVivo } from './deps.ts';
import { borrar } from './jobs.ts';
import { findMasNueva, hasPrincipal, hideTarjeta, makePrincipal } from './tarjetas.repository.ts';

type Deps = { clock: Clock; jobs: Pick<Jobs, 'enqueueAll'>; tarjetaConPagoVivo: TarjetaConPagoVivo };

/** For the nightly cleaning: cards that only a first payment would have saved, and had none in time. */
export async function limpiarTarjetasCaducas(deps: Deps & { db: Db }): Promise<number> {
  let total = 0;
  for (const usuarioId of await findUsuariosConCaducas(deps.db, deps.clock.now()))
    total += await deps.db.tx(async (tx) => {
      await lockUsuario(tx, usuarioId);
      return ocultarCaducas(deps, tx, usuarioId);
    });
  return total;
}

/** Needs the person locked. */
export async function ocultarCaducas(deps: Deps, tx: Tx, usuarioId: number): Promise<number> {
  const now = deps.clock.now();
  let ocultas = 0;
  for (const id of await findCaducas(tx, usuarioId, now)) {
    // A payment in doubt may still turn out approved, and then the gateway keeps the card.
    if (await deps.tarjetaConPagoVivo(tx, id)) continue;
    await hideTarjeta(tx, id, now);
    // Some gateways forget it by themselves and some do not: what is not there is deleted already.
    await deps.jobs.enqueueAll(tx, borrar, [{ id }]);
    ocultas += 1;
  }
  if (ocultas > 0) await heredarPrincipal(tx, usuarioId, now);
  return ocultas;
}

/** The newest takes the place that nobody has. */
export async function heredarPrincipal(tx: Tx, usuarioId: number, now: Date): Promise<void> {
  if (await hasPrincipal(tx, usuarioId)) return;
  const id = await findMasNueva(tx, usuarioId, now);
  if (id !== undefined) await makePrincipal(tx, usuarioId, id);
}
