import {
  ATENDER_TRANSITIONS,
  type Requerimiento,
  requerimientoEstado,
  type Transition,
} from '../../contract/index.ts';
import { isAssignedTo, isPublic, type Yo } from './staff-actor.ts';

type TransitionSubject = Pick<Requerimiento, 'estado' | 'usuario' | 'encargado' | 'usuarioEliminado'>;

/** A question needs somebody to answer it: a case without an account, or whose account was deleted, has nobody. */
const canBeAnswered = (requerimiento: TransitionSubject) =>
  !isPublic(requerimiento) && !requerimiento.usuarioEliminado;

/** Whoever attends a case of nobody's takes it, so any move is theirs. */
export const canAttend = (requerimiento: Pick<Requerimiento, 'encargado'>, yo: Yo): boolean =>
  yo.isAdmin ||
  (yo.isEncargado && (requerimiento.encargado === undefined || isAssignedTo(requerimiento, yo)));

/** The moves that attending a case allows, which are more than those that are asked for alone. */
export function attendTransitions(requerimiento: TransitionSubject, yo: Yo): readonly Transition[] {
  if (!canAttend(requerimiento, yo)) return [];
  const from = requerimientoEstado.name(requerimiento.estado);
  return ATENDER_TRANSITIONS.filter(
    (item) =>
      item.por === 'personal' &&
      item.from === from &&
      (!item.notForPublic || canBeAnswered(requerimiento)) &&
      (!item.adminOnly || yo.isAdmin),
  );
}

export type Destination = { estado: number; label: string };

const toDestination = (to: Transition['to']): Destination => {
  const estado = requerimientoEstado.code(to);
  return { estado, label: requerimientoEstado.label(estado) };
};

export function loteDestinations(requerimientos: readonly TransitionSubject[], yo: Yo): Destination[] {
  return requerimientoEstado.rows().flatMap(({ name }) => {
    const count = requerimientos.filter((one) =>
      attendTransitions(one, yo).some(({ to }) => to === name),
    ).length;
    const { estado, label } = toDestination(name);
    if (count === 0) return [];
    return [
      {
        estado,
        label: count === requerimientos.length ? label : `${label} (${count} de ${requerimientos.length})`,
      },
    ];
  });
}

const LOTE_TEXT_CODES = (['esperaUsuario', 'finalizado', 'anulado'] as const).map(requerimientoEstado.code);

/** Closing many cases at once always needs a text, because nobody looked at each of them. */
export const loteRequiresText = (estado: number): boolean => LOTE_TEXT_CODES.includes(estado);
