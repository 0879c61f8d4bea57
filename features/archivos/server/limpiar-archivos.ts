import { archivoEstado } from '../contract/index.ts';
import { deleteObjeto, findArchivo, findObjetosSueltos } from './archivos.repository.ts';
import type { Clase } from './clases.ts';
import type { TrabajoDeps } from './deps.ts';
import { dropEscenario, findEscenarios } from './escenario.repository.ts';

type Deps = Pick<TrabajoDeps, 'db' | 'clock' | 'almacen' | 'log'>;

const UN_DIA_MS = 86_400_000;
const POR_VEZ = 100;

/** Every night: the tables of files that ended, and the bytes that never came to be a file. */
export async function limpiarArchivos(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const { letra, id } of await findEscenarios(deps.db)) {
    const clase: Clase = letra === 'f' ? 'archivo_facturas' : 'archivo_subidas';
    const archivo = await findArchivo(deps.db, clase, id);
    if (!archivo || archivoEstado.isFinal(archivo.estado)) await dropEscenario(deps.db, { clase, id });
  }
  const antes = new Date(deps.clock.now().getTime() - UN_DIA_MS);
  while (!signal?.aborted) {
    const claves = await findObjetosSueltos(deps.db, antes, POR_VEZ);
    let quitados = 0;
    for (const clave of claves) {
      const quitado = await deps.almacen.remove(clave);
      if (quitado.kind !== 'ok') continue;
      await deleteObjeto(deps.db, clave);
      quitados += 1;
    }
    if (quitados > 0)
      deps.log.info({ operacion: 'archivos-limpiar', total: quitados }, 'loose files removed');
    if (quitados < POR_VEZ) return;
  }
}
