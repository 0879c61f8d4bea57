import { deleteSinBytes, marcarParaQuitar } from './adjuntos.repository.ts';
import type { AdjuntosDeps } from './deps.ts';
import { quitarPartes } from './guardar-partes.ts';

const HORA_MS = 60 * 60 * 1000;
const SUELTO_MS = 24 * HORA_MS;
/** Longer than any upload takes to be stored. */
const A_MEDIAS_MS = HORA_MS;
const POR_VEZ = 100;

type Deps = Pick<AdjuntosDeps, 'db' | 'clock' | 'log' | 'almacen'>;

/**
 * For the nightly cleaning: what nobody linked to a case in a day, and what was left halfway. First nobody can link it
 * any more, then its bytes go and its row last: stopped anywhere, the next time goes on.
 */
export async function limpiarAdjuntos(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  const limites = {
    sueltosDesde: new Date(now.getTime() - SUELTO_MS),
    aMediasDesde: new Date(now.getTime() - A_MEDIAS_MS),
    cuantos: POR_VEZ,
    now,
  };
  let quitados = 0;
  let despuesDe = 0;
  while (!signal?.aborted) {
    const marcados = await deps.db.tx((tx) => marcarParaQuitar(tx, { ...limites, despuesDe }));
    const idos: number[] = [];
    for (const marcado of marcados) if (await quitarPartes(deps, marcado)) idos.push(marcado.id);
    if (idos.length > 0) await deps.db.tx((tx) => deleteSinBytes(tx, idos));
    quitados += idos.length;
    const ultimo = marcados.at(-1);
    if (!ultimo || marcados.length < POR_VEZ) break;
    despuesDe = ultimo.id;
  }
  return quitados;
}
