import type { Zonas } from '../contract/index.ts';
import type { CortesDeps } from './deps.ts';
import { listZonas } from './suministros.repository.ts';

/** The padrón changes with each import; the exact reach of a corte is told by its own call before it is published. */
const FRESH_MS = 10 * 60 * 1000;

/** The zonas are counted over the whole padrón, so one count serves every clerk of this process for a while. */
export function createVerZonas({ db, clock }: Pick<CortesDeps, 'db' | 'clock'>): () => Promise<Zonas> {
  let kept: { zonas: Promise<Zonas>; until: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!kept || now >= kept.until) {
      const zonas = listZonas(db).then((rows) => ({ zonas: rows }));
      const asked = { zonas, until: now + FRESH_MS };
      kept = asked;
      // A failed count is not kept: the next clerk asks again.
      zonas.catch(() => {
        if (kept === asked) kept = undefined;
      });
    }
    return kept.zonas;
  };
}
