import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import type { RequerimientosDeps } from './deps.ts';
import { alreadyInEstado, changedByOther, notAllowed, refuse } from './errors.ts';
import { moveRequerimiento } from './move-requerimiento.ts';
import { decideMove, type Relation, relationsOf } from './permissions.ts';
import type { VisibleRequerimiento } from './requerimiento-detail.repository.ts';
import { canBeEncargado, lockRequerimiento } from './requerimientos.repository.ts';
import { findStaffTexto, isLastChange } from './seguimientos.repository.ts';

type EstadoChange = { estado: number; descripcion?: string | null | undefined };

/** From the state that whoever asks saw: if somebody changed it meanwhile, they look at it again before deciding. */
export async function cambiarEstado(
  deps: RequerimientosDeps,
  actor: Actor,
  origin: Origin,
  visto: VisibleRequerimiento,
  { estado, descripcion }: EstadoChange,
): Promise<void> {
  const texto = descripcion || null;
  if (visto.estado === estado) {
    // Without words there is nothing to do; words that nobody would read must not look as sent.
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
    // Their roles may have been taken away since they entered.
    if (decision.takes && !(await canBeEncargado(tx, actor.usuarioId))) throw notAllowed();
    const { needsText } = decision.transition;
    await moveRequerimiento(deps, tx, { actor, origin }, requerimiento, {
      allowed: decision,
      texto,
      mensaje: needsText ? previous : null,
    });
  });
}

const sameRelations = (left: readonly Relation[], right: readonly Relation[]) => left.join() === right.join();

/** Held, and still in the state and in the hands in which it was read. */
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
