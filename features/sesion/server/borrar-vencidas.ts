import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { SE_GUARDAN } from './duraciones.ts';
import { deleteCodigosVencidos, deleteSesionesVencidas } from './sesiones.repository.ts';

/** Few enough not to hold anybody up. */
const TANDA = 5_000;

export type BorrarVencidasDeps = { db: Db; clock: Clock };

/** For the nightly cleaning: sessions and codes that ended a month ago answer no question any more. */
export async function borrarVencidas({ db, clock }: BorrarVencidasDeps): Promise<number> {
  const antesDe = new Date(clock.now().getTime() - SE_GUARDAN);
  let total = 0;
  for (const borrar of [deleteSesionesVencidas, deleteCodigosVencidos]) {
    let borradas: number;
    do {
      borradas = await borrar(db, antesDe, TANDA);
      total += borradas;
    } while (borradas === TANDA);
  }
  return total;
}
