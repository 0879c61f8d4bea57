import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { deleteSinConfirmar } from './borrar-sin-confirmar.repository.ts';

const SE_ESPERA_MS = 180 * 86_400_000;
const TANDA = 500;

/** Accounts that nobody confirmed in half a year, and that did nothing: anybody can make one with any address. */
export async function borrarSinConfirmar(
  { db, clock }: { db: Db; clock: Clock },
  signal?: AbortSignal,
): Promise<number> {
  const antesDe = new Date(clock.now().getTime() - SE_ESPERA_MS);
  let total = 0;
  let desde = 0;
  while (!signal?.aborted) {
    const { borrados, ultimo } = await deleteSinConfirmar(db, antesDe, desde, TANDA);
    total += borrados;
    if (ultimo === null) break;
    desde = ultimo;
  }
  return total;
}
