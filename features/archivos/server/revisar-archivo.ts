import { archivoEstado } from '../contract/index.ts';
import { leerMaxRechazo } from './ajustar.ts';
import { updateTomado } from './archivos.repository.ts';
import { conArriendo, nuevoArriendo, propio } from './arriendo.ts';
import {
  callarPerdido,
  dejarEnError,
  dejarParaDespues,
  esPasajero,
  fraseDe,
  reparo,
} from './cerrar-trabajo.ts';
import type { Clase } from './clases.ts';
import type { TrabajoDeps } from './deps.ts';
import { ArriendoPerdido } from './errors.ts';
import { pedirRevision } from './jobs.ts';
import { revisarContenido } from './revision.ts';
import { seguirSolo } from './seguir-solo.ts';
import { soltarArriendo, tomarParaRevisar } from './turnos.repository.ts';

const NO_SE_PUDO =
  'No pudimos revisar el archivo. Probá de nuevo; si sigue así, avisale a quien mantiene el sistema.';
const NUEVO = archivoEstado.code('nuevo');

/** The check of a file that was just uploaded. Twice, or by two at once, it is checked once. */
export async function revisarArchivo(
  deps: TrabajoDeps,
  { clase, id }: { clase: Clase; id: number },
  signal: AbortSignal,
): Promise<void> {
  const arriendo = nuevoArriendo(deps);
  const archivo = await tomarParaRevisar(deps.db, clase, id, arriendo);
  if (!archivo) return;
  const tomado = { clase, id, quien: arriendo.quien };
  try {
    const importador = deps.importadores.find(({ tipo }) => tipo === archivo.tipo);
    if (!importador) throw new Error(`nobody loads ${archivo.tipo}`);
    const { resumen, total } = await conArriendo(deps, tomado, signal, (vivo) =>
      revisarContenido(deps, archivo, importador, tomado, vivo),
    );
    const cambios = { resumen, totalRenglones: total, rechazados: resumen.rechazados };
    const problema = reparo(resumen, await leerMaxRechazo(deps, deps.db));
    if (problema !== null) await dejarEnError(deps, tomado, NUEVO, problema, cambios);
    else
      await deps.db.tx(async (tx) => {
        const revisado = propio(
          await updateTomado(tx, tomado, { ...cambios, suelta: true }, deps.clock.now()),
        );
        if (revisado.origen === 'carpeta') await seguirSolo(deps, tx, revisado, resumen);
      });
  } catch (error) {
    if (error instanceof ArriendoPerdido) return;
    if (signal.aborted) {
      await soltarArriendo(deps.db, tomado);
      return void (await deps.db.tx((tx) => pedirRevision(deps, tx, archivo)));
    }
    if (esPasajero(error)) {
      if (await dejarParaDespues(deps, tomado, NUEVO, error)) throw error;
      return;
    }
    deps.log.error({ error, operacion: 'archivos-revisar', archivo: id }, 'a file could not be checked');
    await dejarEnError(deps, tomado, NUEVO, fraseDe(error, NO_SE_PUDO)).catch(callarPerdido);
  }
}
