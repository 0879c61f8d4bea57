import {
  type Requerimiento,
  requerimientoEstado,
  TRANSITIONS,
  type Transition,
} from '../../contract/index.ts';
import { isAssignedTo, isPublic, type Yo } from './staff-actor.ts';

type TransitionSubject = Pick<Requerimiento, 'estado' | 'usuario' | 'encargado' | 'usuarioEliminado'>;

/** What this person may do with it now, by the same table as the server: nothing else is offered. */
function transitionsFor(requerimiento: TransitionSubject, yo: Yo): readonly Transition[] {
  const from = requerimientoEstado.name(requerimiento.estado);
  return TRANSITIONS.filter(
    (item) =>
      item.por === 'personal' &&
      item.from === from &&
      (!item.notForPublic || canBeAnswered(requerimiento)) &&
      canPerform(item, requerimiento, yo),
  );
}

/** What is asked to somebody needs somebody: a form without account has nobody, nor has an account that was deleted. */
const canBeAnswered = (requerimiento: TransitionSubject) =>
  !isPublic(requerimiento) && !requerimiento.usuarioEliminado;

function canPerform(
  { adminOnly, selfAssigns }: Transition,
  requerimiento: TransitionSubject,
  yo: Yo,
): boolean {
  if (yo.isAdmin) return true;
  if (!yo.isEncargado || adminOnly) return false;
  return isAssignedTo(requerimiento, yo) || (requerimiento.encargado === undefined && selfAssigns === true);
}

export type Destination = { estado: number; label: string };

const toDestination = (to: Transition['to']): Destination => {
  const estado = requerimientoEstado.code(to);
  return { estado, label: requerimientoEstado.label(estado) };
};

export const destinationsOf = (requerimiento: TransitionSubject, yo: Yo): Destination[] =>
  transitionsFor(requerimiento, yo).map(({ to }) => toDestination(to));

export const canChangeTo = (requerimiento: TransitionSubject, yo: Yo, to: Transition['to']): boolean =>
  transitionsFor(requerimiento, yo).some((item) => item.to === to);

/** Where at least one of them may go, and how many: "Finalizado (3 de 5)". */
export function loteDestinations(requerimientos: readonly TransitionSubject[], yo: Yo): Destination[] {
  return requerimientoEstado.rows().flatMap(({ name }) => {
    const count = requerimientos.filter((requerimiento) => canChangeTo(requerimiento, yo, name)).length;
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

/** An answer of the staff since the last change of state says why as well as a text of now. */
export function alreadyExplained({
  usuario,
  seguimientos = [],
}: Pick<Requerimiento, 'usuario' | 'seguimientos'>) {
  const lastChange = seguimientos.findLastIndex(({ nuevoEstado }) => nuevoEstado !== undefined);
  return seguimientos
    .slice(lastChange + 1)
    .some((item) => item.usuario !== undefined && item.usuario !== usuario && Boolean(item.descripcion));
}

/** The person at the other side has to be told why. */
export function requiresText(
  requerimiento: TransitionSubject & Pick<Requerimiento, 'seguimientos'>,
  estado: number,
) {
  const [from, to] = [requerimientoEstado.name(requerimiento.estado), requerimientoEstado.name(estado)];
  const asksForText = TRANSITIONS.some(
    (item) => item.por === 'personal' && item.from === from && item.to === to && item.needsText === true,
  );
  return asksForText && !alreadyExplained(requerimiento);
}

const LOTE_TEXT_CODES = (['esperaUsuario', 'finalizado', 'anulado'] as const).map(requerimientoEstado.code);

/** Of many at once a closing is never silent: nobody looked at each one of them. */
export const loteRequiresText = (estado: number): boolean => LOTE_TEXT_CODES.includes(estado);
