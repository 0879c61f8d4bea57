import { findAjuste, lockAjuste, saveAjuste } from './ajustes.repository.ts';
import type { TrabajoDeps } from './deps.ts';
import { corregirConsumos } from './tipos/consumos-de-facturas.repository.ts';

type Deps = Pick<TrabajoDeps, 'db' | 'clock' | 'log'>;

const CLAVE = 'consumos.corregirDesde';
const SUMINISTROS_POR_VEZ = 2_000;

/**
 * Once in the life of an installation: the months written before they were added up. The migration leaves the mark from
 * which it starts, each stretch moves it in its own transaction, and without the mark there is nothing to do.
 */
export async function corregirConsumosAnteriores(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await findAjuste(deps.db, CLAVE)) !== undefined) {
    const quedan = await deps.db.tx(async (tx) => {
      const desde = await lockAjuste(tx, CLAVE);
      if (desde === undefined) return false;
      const { hasta } = await corregirConsumos(tx, Number(desde), SUMINISTROS_POR_VEZ);
      await saveAjuste(tx, CLAVE, hasta ?? undefined, deps.clock.now());
      return hasta !== null;
    });
    if (!quedan) deps.log.info({ operacion: 'consumos-corregir' }, 'months of consumption added up again');
  }
}
