import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { deleteMensajesViejos } from './borrar-viejos.repository.ts';

const TANDA = 2_000;

/** What was sent a year ago answers no question any more. */
export async function borrarViejos(
  { db, clock }: { db: Db; clock: Clock },
  signal?: AbortSignal,
): Promise<void> {
  const antesDe = new Date(clock.now());
  antesDe.setUTCFullYear(antesDe.getUTCFullYear() - 1);
  let desde: number | null = 0;
  while (desde !== null && !signal?.aborted) {
    const { ultimo } = await deleteMensajesViejos(db, antesDe, desde, TANDA);
    desde = ultimo;
  }
}
