import type { TrabajoDeps } from './deps.ts';
import { deleteBytes, findVencidos } from './rutina.repository.ts';

type Deps = Pick<TrabajoDeps, 'db' | 'clock' | 'almacen' | 'log'> & { retencionAnios: number };

const POR_VEZ = 100;

/**
 * What people uploaded is kept for as long as it has to: its bytes and its rejected lines go, its row stays to tell what
 * was loaded and when. First the bytes: whoever dies in between removes them again.
 */
export async function retenerArchivos(deps: Deps, signal?: AbortSignal): Promise<number> {
  const antes = new Date(deps.clock.now());
  antes.setUTCFullYear(antes.getUTCFullYear() - deps.retencionAnios);
  let total = 0;
  let fallidos = 0;
  while (!signal?.aborted) {
    const vencidos = await findVencidos(deps.db, antes, POR_VEZ);
    let quitados = 0;
    for (const { clase, id, clave } of vencidos) {
      const quitado = await deps.almacen.remove(clave);
      if (quitado.kind !== 'ok') {
        fallidos += 1;
        continue;
      }
      await deps.db.tx((tx) => deleteBytes(tx, clase, id));
      quitados += 1;
    }
    total += quitados;
    if (quitados < POR_VEZ) break;
  }
  if (total + fallidos > 0)
    deps.log.info({ operacion: 'archivos-retencion', total, fallidos }, 'old files removed');
  return total;
}
