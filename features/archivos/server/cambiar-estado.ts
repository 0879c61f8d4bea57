import type { Actor, Origin } from '@oficina/http';
import { changedByOther } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import { archivoEstado, canRequestEstado, isBeingReviewed } from '../contract/index.ts';
import { updateEstado } from './archivos.repository.ts';
import type { ArchivoRow } from './clases.ts';
import type { ArchivosDeps } from './deps.ts';
import { invalidTransition, stillReviewing } from './errors.ts';
import { enqueueImportacion } from './jobs.ts';

const CONFIRMADO = archivoEstado.code('confirmado');

type Requester = { actor: Actor; origin: Origin } | { actor: null; origin: null; by: string };

/** The second of two requests at once is refused. */
export async function cambiarEstado(
  deps: Pick<ArchivosDeps, 'db' | 'clock' | 'jobs'>,
  requester: Requester,
  archivo: ArchivoRow,
  estado: number,
): Promise<ArchivoRow> {
  if (archivo.estado === estado) return archivo;
  if (!canRequestEstado(archivo.estado, estado)) throw invalidTransition(archivo.estado, estado);
  if (estado === CONFIRMADO && isBeingReviewed(archivo)) throw stillReviewing();
  return deps.db.tx(async (tx) => {
    const moved = await updateEstado(tx, archivo.clase, archivo.id, {
      de: archivoEstado.name(archivo.estado),
      a: archivoEstado.name(estado),
      by: requester.actor?.usuarioId ?? null,
      now: deps.clock.now(),
    });
    if (!moved) throw changedByOther('carrera');
    if (estado === CONFIRMADO) await enqueueImportacion(deps, tx);
    await recordAuditoria(tx, {
      actor: requester.actor,
      origin: requester.origin,
      ...('by' in requester && { by: requester.by }),
      accion: 'archivo.estado',
      entidad: archivo.clase,
      entidadId: archivo.id,
      cambios: { de: archivo.estado, a: estado },
    });
    return moved;
  });
}
