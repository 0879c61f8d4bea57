import type { Actor, Origin } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import { adjuntoTypeError, isOpenEstado, MAX_ADJUNTOS_PER_REQUERIMIENTO } from '../contract/index.ts';
import { type AdjuntoRow, findAdjunto, linkAdjuntos } from './adjuntos/adjuntos.repository.ts';
import { countByType } from './allowed-archivos.ts';
import type { RequerimientosDeps } from './deps.ts';
import {
  alreadyAttached,
  requerimientoClosed,
  takeRequerimientoFirst,
  tooManyAdjuntos,
  typeNotAllowed,
} from './errors.ts';
import { countAdjuntos } from './requerimiento-adjuntos.repository.ts';
import type { VisibleRequerimiento } from './requerimiento-detail.repository.ts';
import { lockRequerimiento, updateRequerimiento } from './requerimientos.repository.ts';
import { getVisibleRequerimiento, staffRelation } from './visible-requerimiento.ts';

/**
 * A file uploaded by somebody else is reported as not found even to the staff, because they could otherwise give away a file
 * that they never saw.
 */
export async function getOwnArchivo(
  { db }: Pick<RequerimientosDeps, 'db'>,
  actor: Actor,
  id: number,
): Promise<AdjuntoRow> {
  const archivo = await findAdjunto(db, id);
  if (archivo?.usuario_id !== actor.usuarioId) throw notFound();
  return archivo;
}

/** A file is attached only once, to an open case that the person owns or attends. */
export async function adjuntarArchivo(
  deps: Pick<RequerimientosDeps, 'db' | 'clock'>,
  actor: Actor,
  origin: Origin,
  { archivo, requerimientoId }: { archivo: AdjuntoRow; requerimientoId: number },
): Promise<AdjuntoRow> {
  return deps.db.tx(async (tx) => {
    const tomado = await lockRequerimiento(tx, requerimientoId, { by: actor.usuarioId });
    const requerimiento = await getVisibleRequerimiento({ db: tx }, actor, requerimientoId);
    if (!tomado) throw notFound();
    const isOwner = requerimiento.relations.includes('duenio');
    if (!isOwner && staffRelation(requerimiento) === 'encargadoLibre') throw takeRequerimientoFirst();
    if (archivo.requerimiento_id !== null) throw alreadyAttached();
    if (!isOpenEstado(requerimiento.estado)) throw requerimientoClosed(requerimiento.sustantivo);
    if (isOwner) requireAllowedType(requerimiento, archivo);
    if ((await countAdjuntos(tx, requerimiento.id)) >= MAX_ADJUNTOS_PER_REQUERIMIENTO)
      throw tooManyAdjuntos();
    const now = deps.clock.now();
    const [linked] = await linkAdjuntos(tx, {
      ids: [archivo.id],
      usuarioId: actor.usuarioId,
      requerimientoId: requerimiento.id,
      now,
    });
    // The same file was attached by a concurrent request.
    if (!linked) throw alreadyAttached();
    // The other side gets a novedad, because a file that nobody looks at is a lost claim.
    await updateRequerimiento(
      tx,
      requerimiento,
      isOwner ? { novedades_encargado: true } : { novedades_usuario: true },
      now,
    );
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'requerimiento.adjuntar',
      entidad: 'requerimiento',
      entidadId: requerimiento.id,
      cambios: { adjunto: archivo.id },
    });
    return linked;
  });
}

/** The staff may attach any accepted type; an owner only what the category accepts. */
function requireAllowedType(requerimiento: VisibleRequerimiento, archivo: AdjuntoRow): void {
  const allowed = {
    adjuntarFotos: requerimiento.adjuntar_fotos,
    adjuntarArchivos: requerimiento.adjuntar_archivos,
  };
  const sentence = adjuntoTypeError(allowed, countByType([archivo]));
  if (sentence !== null) throw typeNotAllowed(sentence);
}
