import type { Tx } from '@oficina/db';
import { type Actor, limit, type Origin } from '@oficina/http';
import { changedByOther, notFound, Refusal } from '@oficina/hydra';
import { auditRequerimiento } from '../audit-requerimiento.ts';
import type { RequerimientosDeps } from '../deps.ts';
import { refuse } from '../errors.ts';
import { fillFor } from '../fill-text.ts';
import { moveRequerimiento } from '../move-requerimiento.ts';
import { notifyEncargado, notifyUsuario, type Told } from '../notify.ts';
import { decideAnswer } from '../permissions.ts';
import type { VisibleRequerimiento } from '../requerimiento-detail.repository.ts';
import { lastWritten, lockRequerimiento, updateRequerimiento } from '../requerimientos.repository.ts';
import { follow, lockFollowers } from '../unir/follow.ts';
import { getVisibleRequerimiento } from '../visible-requerimiento.ts';
import { findSeguimiento, insertSeguimiento, type SeguimientoDetail } from './seguimientos.repository.ts';

const HOUR_SECONDS = 60 * 60;
const RESPUESTAS = limit('seguimientos', 60, HOUR_SECONDS);

type NewSeguimiento = { requerimiento: number; descripcion: string };
export type AddedSeguimiento = { requerimientoRow: VisibleRequerimiento; seguimiento: SeguimientoDetail };

/** The decision is made on the locked row, so an answer is added to whatever changed a moment before. */
export async function agregarSeguimiento(
  deps: RequerimientosDeps,
  actor: Actor,
  origin: Origin,
  { requerimiento, descripcion }: NewSeguimiento,
): Promise<AddedSeguimiento> {
  const who = String(actor.usuarioId);
  await deps.limits.take(RESPUESTAS, who);
  try {
    return await deps.db.tx(async (tx) => {
      const tomado = await lockRequerimiento(tx, requerimiento, { by: actor.usuarioId });
      const requerimientoRow = await getVisibleRequerimiento({ db: tx }, actor, requerimiento);
      if (!tomado) throw notFound();
      const id = await add(deps, tx, { actor, origin }, requerimientoRow, descripcion);
      const seguimiento = await findSeguimiento(tx, id);
      if (!seguimiento) throw notFound();
      return { requerimientoRow, seguimiento };
    });
  } catch (error) {
    // Nothing was written, so the attempt does not count towards the limit.
    if (error instanceof Refusal) await deps.limits.giveBack(RESPUESTAS, who);
    throw error;
  }
}

async function add(
  deps: RequerimientosDeps,
  tx: Tx,
  who: { actor: Actor; origin: Origin },
  requerimientoRow: VisibleRequerimiento,
  descripcion: string,
): Promise<number> {
  const now = deps.clock.now();
  const publico = requerimientoRow.usuario_id === null;
  const decision = decideAnswer(requerimientoRow.relations, { ...requerimientoRow, publico }, now);
  if (decision.tipo === 'negado') throw refuse(decision);
  if (decision.tipo === 'mueve')
    return moveRequerimiento(deps, tx, who, requerimientoRow, { allowed: decision, texto: descripcion });
  const isOwner = decision.relation === 'duenio';
  const own = isOwner ? descripcion : fillFor(descripcion, requerimientoRow);
  const marca = {
    ...(isOwner ? { novedades_encargado: true } : { novedades_usuario: true }),
    ...lastWritten(own, isOwner ? 'usuario' : 'personal', now),
  };
  const followers = isOwner ? [] : await lockFollowers(tx, requerimientoRow, who.actor, undefined);
  if (!(await updateRequerimiento(tx, requerimientoRow, marca, now))) throw changedByOther();
  const seguimientoId = await insertSeguimiento(tx, {
    requerimientoId: requerimientoRow.id,
    usuarioId: who.actor.usuarioId,
    descripcion: own,
    nuevoEstado: null,
    now,
  });
  if (isOwner)
    await notifyEncargado(deps, tx, requerimientoRow, {
      que: 'respondio',
      by: who.actor.usuarioId,
      refId: seguimientoId,
    });
  else {
    const told: Told = new Set();
    const written = { seguimientoId, texto: own, told };
    await notifyUsuario(deps, tx, requerimientoRow, 'requerimiento_novedad', written);
    await follow(deps, tx, who, requerimientoRow, followers, { texto: descripcion, told });
  }
  await auditRequerimiento(tx, who, requerimientoRow.id, {
    accion: 'requerimiento.responder',
    cambios: { seguimiento: seguimientoId },
  });
  return seguimientoId;
}
