import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { changedByOther, forbidden } from '@oficina/hydra';
import { findStaffTexto, isLastChange } from '../conversar/seguimientos.repository.ts';
import type { RequerimientosDeps } from '../deps.ts';
import { alreadyInEstado, refuse } from '../errors.ts';
import { moveRequerimiento } from '../move-requerimiento.ts';
import { decideMove, type Relation, relationsOf } from '../permissions.ts';
import type { VisibleRequerimiento } from '../requerimiento-detail.repository.ts';
import { canBeEncargado, lockRequerimiento } from '../requerimientos.repository.ts';
import { requireNotUnited } from '../unir/follow.ts';

type EstadoChange = { estado: number; descripcion?: string | null | undefined };

/**
 * The change starts from the state that the person saw: if somebody changed it meanwhile, they must look again before
 * deciding.
 */
export async function cambiarEstado(
  deps: RequerimientosDeps,
  actor: Actor,
  origin: Origin,
  visto: VisibleRequerimiento,
  { estado, descripcion }: EstadoChange,
): Promise<void> {
  const texto = descripcion || null;
  if (visto.estado === estado) {
    // Without a text there is nothing to do; a text that nobody would read must not look as if it had been sent.
    if (texto === null || (await isLastChange(deps.db, visto.id, { by: actor.usuarioId, texto }))) return;
    throw alreadyInEstado(estado);
  }
  await deps.db.tx(async (tx) => {
    const requerimiento = await lockAsSeen(tx, actor, visto);
    const previous = texto === null ? await findStaffTexto(tx, requerimiento) : null;
    const decision = decideMove(requerimiento.relations, {
      requerimiento: { ...requerimiento, publico: requerimiento.usuario_id === null },
      a: estado,
      via: 'estado',
      hasTexto: texto !== null || previous !== null,
      now: deps.clock.now(),
    });
    if (decision.tipo === 'negado') throw refuse(decision);
    if (decision.tipo === 'igual') return;
    if (decision.relation !== 'duenio') await requireNotUnited(tx, requerimiento);
    // The roles may have been removed since login.
    if (decision.takes && !(await canBeEncargado(tx, actor.usuarioId))) throw forbidden();
    const { needsText } = decision.transition;
    await moveRequerimiento(deps, tx, { actor, origin }, requerimiento, {
      allowed: decision,
      texto,
      mensaje: needsText ? previous : null,
    });
  });
}

const sameRelations = (left: readonly Relation[], right: readonly Relation[]) => left.join() === right.join();

/** Refuses unless the state and the people in charge are still those that were read. */
export async function lockAsSeen(
  tx: Tx,
  actor: Actor,
  visto: VisibleRequerimiento,
): Promise<VisibleRequerimiento> {
  const tomado = await lockRequerimiento(tx, visto.id, { by: actor.usuarioId });
  if (
    !tomado ||
    tomado.estado !== visto.estado ||
    !sameRelations(relationsOf(actor, tomado), visto.relations)
  )
    throw changedByOther();
  return { ...visto, ...tomado };
}
