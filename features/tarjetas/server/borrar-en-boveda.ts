import type { Db } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { Clock } from '@oficina/values';
import type { Cipher, Logger } from '@oficina/values/server';
import { findPorBorrar, type TarjetaSellada, wipeToken } from './boveda.repository.ts';
import type { BovedaDeTarjetas } from './boveda.ts';
import { borrar } from './jobs.ts';
import { abrirRef } from './sellado.ts';
import { hasGemela } from './tarjetas.repository.ts';

export type BorrarDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>;
  cifrado: Cipher;
  boveda: BovedaDeTarjetas;
};

const MINUTO = 60_000;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;

/** Asks the gateway to forget a card deleted here, and asks again until it says that it did. */
export async function borrarEnBoveda(deps: BorrarDeps, id: number): Promise<void> {
  const row = await findPorBorrar(deps.db, id);
  if (!row) return;
  // Saved again meanwhile: the gateway may keep one copy for both. Whoever deletes that one asks for this one too.
  if (await hasGemela(deps.db, row, deps.clock.now())) return;
  const ref = abrirRef(deps.cifrado, row);
  const hecho = ref ? await deps.boveda.borrar(ref) : ({ kind: 'rejected' } as const);
  if (hecho.kind === 'ok') {
    await deps.db.tx((tx) => wipeToken(tx, id));
    return;
  }
  deps.log.warn({ operacion: borrar.name, resultado: ref ? hecho.kind : 'sin clave' }, 'card not deleted');
  const startAfter = new Date(deps.clock.now().getTime() + espera(deps, row, hecho.kind));
  // A new one, and not a retry of the queue: those end, and this must not.
  await deps.db.tx((tx) => deps.jobs.enqueue(tx, borrar, { id }, { startAfter }));
}

/** What was refused is seen to by somebody first; a gateway that is down comes back within the hour. */
function espera({ clock }: BorrarDeps, { eliminada }: TarjetaSellada, kind: string): number {
  if (kind === 'rejected') return DIA;
  const desde = clock.now().getTime() - (eliminada?.getTime() ?? 0);
  return desde < HORA ? 5 * MINUTO : HORA;
}
