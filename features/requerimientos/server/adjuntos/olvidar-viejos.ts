import { registrarAuditoria } from '@oficina/usuarios/server';
import { deleteSinBytes, marcarViejos, type Viejo } from './adjuntos.repository.ts';
import type { AdjuntosDeps } from './deps.ts';
import { quitarPartes } from './guardar-partes.ts';

const POR_VEZ = 100;

type Deps = Pick<AdjuntosDeps, 'db' | 'clock' | 'log' | 'almacen'>;

/**
 * What was attached to a case is kept so many years after it was closed; the case, longer. As the cleaning: first
 * nobody can open it any more, which is written in the trail, then its bytes go and its row last.
 */
export async function olvidarViejos(
  deps: Deps,
  { anios }: { anios: number },
  signal?: AbortSignal,
): Promise<number> {
  const now = deps.clock.now();
  const cerradosAntesDe = new Date(now);
  cerradosAntesDe.setUTCFullYear(now.getUTCFullYear() - anios);
  let quitados = 0;
  let ultimo: Viejo | undefined;
  while (!signal?.aborted) {
    const despuesDe = ultimo;
    const marcados = await deps.db.tx(async (tx) => {
      const viejos = await marcarViejos(tx, { cerradosAntesDe, despuesDe, cuantos: POR_VEZ, now });
      for (const { id, requerimientoId } of viejos.filter(({ nuevo }) => nuevo))
        await registrarAuditoria(tx, {
          ...{ actor: null, por: 'sistema', origin: null, accion: 'adjunto.olvidar' },
          entidad: 'requerimiento',
          entidadId: requerimientoId,
          cambios: { adjunto: id },
        });
      return viejos;
    });
    const idos: number[] = [];
    for (const marcado of marcados) if (await quitarPartes(deps, marcado)) idos.push(marcado.id);
    if (idos.length > 0) await deps.db.tx((tx) => deleteSinBytes(tx, idos));
    quitados += idos.length;
    ultimo = marcados.at(-1);
    if (!ultimo || marcados.length < POR_VEZ) break;
  }
  return quitados;
}
