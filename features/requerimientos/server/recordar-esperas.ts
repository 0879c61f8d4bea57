import { requerimientoEstado } from '../contract/index.ts';
import { type AvisarDeps, recordarAlUsuario } from './avisar.ts';
import { findEsperasSinRecordar } from './avisos.repository.ts';
import type { RequerimientosDeps } from './deps.ts';
import { findCaso } from './lectura.repository.ts';
import { lockCaso } from './requerimientos.repository.ts';

const DIA_MS = 24 * 60 * 60 * 1000;
const A_LOS_MS = 5 * DIA_MS;
/** Later than this it is not a reminder any more; and messages are not kept for ever, to know what was sent. */
const HASTA_MS = 30 * DIA_MS;
const POR_VEZ = 100;

type Deps = Pick<RequerimientosDeps, 'db' | 'clock'> & AvisarDeps;

/** Tells once more whoever has not answered in five days. Stopped anywhere, the next time goes on. */
export async function recordarEsperas(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now().getTime();
  const plazo = { desde: new Date(now - HASTA_MS), hasta: new Date(now - A_LOS_MS) };
  let recordadas = 0;
  let despuesDe = 0;
  while (!signal?.aborted) {
    const esperas = await findEsperasSinRecordar(deps.db, { ...plazo, despuesDe, cuantas: POR_VEZ });
    for (const espera of esperas) {
      await deps.db.tx(async (tx) => {
        // They may have answered while the others were told, and even been asked something else.
        const tomado = await lockCaso(tx, espera.id, { por: null });
        if (tomado?.estado !== requerimientoEstado.code('esperaUsuario')) return;
        if (!tomado.en_espera_desde || tomado.en_espera_desde > plazo.hasta) return;
        const caso = await findCaso(tx, espera.id);
        if (caso) await recordarAlUsuario(deps, tx, caso, espera);
        recordadas += 1;
      });
    }
    const ultima = esperas.at(-1);
    if (!ultima || esperas.length < POR_VEZ) break;
    despuesDe = ultima.id;
  }
  return recordadas;
}
