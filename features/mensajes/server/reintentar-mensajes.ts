import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { despertar, type EncolarDeps } from './encolar-mensaje.ts';
import { repasarEnEspera, soltarPerdidos, vencerMensajes } from './mensajes.repository.ts';

/** A pass is bounded: the next one comes in a minute. */
const MAXIMO = 20_000;

/**
 * The sweep that keeps the promise of the rows: those whose sender died wait again, those out of time end, and those
 * whose job was lost get another. Everything else is only a nudge that may be lost.
 */
export async function reintentarMensajes(
  deps: EncolarDeps & { db: Db; clock: Clock; log: Logger },
): Promise<{ perdidos: number; vencidos: number; despertados: number }> {
  const now = deps.clock.now();
  const efimeras = Object.values(deps.plantillas)
    .filter(({ venceEnS }) => venceEnS !== undefined)
    .map(({ nombre }) => nombre);
  const perdidos = await soltarPerdidos(deps.db, now, MAXIMO);
  const vencidos = await vencerMensajes(deps.db, efimeras, now, MAXIMO);
  const despertados = await deps.db.tx(async (tx) => {
    const esperan = await repasarEnEspera(tx, now, MAXIMO);
    await despertar(deps, tx, esperan, { yaEsHora: true });
    return esperan.length;
  });
  if (perdidos + vencidos + despertados > 0)
    deps.log.info({ perdidos, vencidos, despertados }, 'messages swept');
  return { perdidos, vencidos, despertados };
}
