import { adjuntoTypeError, MAX_ADJUNTOS_PER_REQUERIMIENTO } from '@oficina/adjuntos/contract';
import {
  type AdjuntoRow,
  countAdjuntos,
  linkAdjuntos,
  type RequerimientoPorts,
} from '@oficina/adjuntos/server';
import type { Actor, Origin } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { isOpenEstado } from '../../contract/index.ts';
import { auditRequerimiento } from '../audit-requerimiento.ts';
import type { RequerimientosDeps } from '../deps.ts';
import {
  alreadyAttached,
  closedMeanwhile,
  requerimientoClosed,
  takeRequerimientoFirst,
  tooManyAdjuntos,
  typeNotAllowed,
} from '../errors.ts';
import { countByType } from '../iniciar/allowed-archivos.ts';
import { relationsOf } from '../permissions.ts';
import { findRequerimiento, type VisibleRequerimiento } from '../requerimiento-detail.repository.ts';
import { lockRequerimiento, updateRequerimiento } from '../requerimientos.repository.ts';
import { canAttend, getVisibleRequerimiento, staffRelation } from '../visible-requerimiento.ts';

export const findRequerimientoAccess: RequerimientoPorts['findRequerimientoAccess'] = async (
  reader,
  actor,
  requerimientoId,
) => {
  const requerimiento = await findRequerimiento(reader, requerimientoId);
  if (!requerimiento) return undefined;
  const relations = relationsOf(actor, requerimiento);
  return {
    isOwner: relations.includes('duenio'),
    isAttending: relations.includes('administrador') || relations.includes('encargado'),
    needsSecondFactor: actor.otpPendiente && canAttend(actor),
    adjuntosSeguros: requerimiento.adjuntos_seguros,
  };
};

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
    if (!isOpenEstado(requerimiento.estado))
      throw (isOwner ? requerimientoClosed : closedMeanwhile)(requerimiento.sustantivo);
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
    await auditRequerimiento(tx, { actor, origin }, requerimiento.id, {
      accion: 'requerimiento.adjuntar',
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
