import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { type EnqueueDeps, enqueueWaiting } from './enqueue-mensaje.ts';
import { claimOverdueMensajes, expireMensajes, releaseLostMensajes } from './mensajes.repository.ts';

/** Each pass is bounded, because the next one comes in a minute. */
const MAX_PER_SWEEP = 20_000;

/**
 * The rows are the source of truth and the jobs may be lost. Messages whose sender died wait again, expired ones end, and
 * those whose job was lost get a new one.
 */
export async function reintentarMensajes(
  deps: EnqueueDeps & { db: Db; clock: Clock; log: Logger },
): Promise<{ perdidos: number; vencidos: number; despertados: number }> {
  const now = deps.clock.now();
  const shortLived = Object.entries(deps.plantillas)
    .filter(([, { expiresInS }]) => expiresInS !== undefined)
    .map(([nombre]) => nombre);
  const perdidos = await releaseLostMensajes(deps.db, now, MAX_PER_SWEEP);
  const vencidos = await expireMensajes(deps.db, shortLived, now, MAX_PER_SWEEP);
  const despertados = await deps.db.tx(async (tx) => {
    const waiting = await claimOverdueMensajes(tx, now, MAX_PER_SWEEP);
    await enqueueWaiting(deps, tx, waiting, { yaEsHora: true });
    return waiting.length;
  });
  if (perdidos + vencidos + despertados > 0)
    deps.log.info({ perdidos, vencidos, despertados }, 'messages swept');
  return { perdidos, vencidos, despertados };
}
