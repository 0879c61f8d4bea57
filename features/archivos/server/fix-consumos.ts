import { findAjustes, lockAjustes, saveAjuste } from '@oficina/ajustes/server';
import type { Reader } from '@oficina/db';
import type { WorkerDeps } from './deps.ts';
import { fixConsumos } from './tipos/facturas-consumos.repository.ts';

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'log'>;

const AJUSTE_KEY = 'consumos.corregirDesde';
const SUMINISTROS_PER_BATCH = 2_000;

const findMark = async (reader: Reader) => (await findAjustes(reader, [AJUSTE_KEY])).get(AJUSTE_KEY);

/**
 * This runs once in the life of an installation, for the months written before the facturas of a month were added up. The
 * migration leaves a mark to start from, each stretch moves it in its own transaction, and without the mark there is nothing
 * to do.
 */
export async function fixPreviousConsumos(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await findMark(deps.db)) !== undefined) {
    const hasMore = await deps.db.tx(async (tx) => {
      await lockAjustes(tx);
      const from = await findMark(tx);
      if (from === undefined) return false;
      const { to: until } = await fixConsumos(tx, Number(from), SUMINISTROS_PER_BATCH);
      await saveAjuste(tx, AJUSTE_KEY, until ?? undefined, deps.clock.now());
      return until !== null;
    });
    if (!hasMore) deps.log.info({ operacion: 'consumos-corregir' }, 'months of consumption added up again');
  }
}
