import {
  ATENDER_TRANSITIONS,
  type EstadoName,
  isOpenEstado,
  lawRequiresMotivo,
  reopenDeadline,
  requerimientoEstado,
  TRANSITIONS,
  type Transition,
  type Via,
} from '../contract/estados.ts';
import {
  alreadyClosed,
  cannotChangeEstado,
  closedForStaff,
  MOTIVO_REQUIRED,
  NOBODY_TO_ANSWER,
  REOPEN_EXPIRED,
  TAKE_REQUERIMIENTO_FIRST,
  UNSOLVED_REQUIRED,
} from '../contract/texts.ts';

/** An encargado has no relation to a case assigned to somebody else: for them it does not exist. */
export type Relation = 'duenio' | 'administrador' | 'encargado' | 'encargadoLibre';
/** A clerk at the counter tells any member how their case goes, so they read every case and only write notes in it. */
export type ReadingRelation = Relation | 'mostrador';

/** Staff may also own cases; the relation of owner comes first. */
export function relationsOf(
  actor: { usuarioId: number; roles: readonly string[]; otpPendiente: boolean },
  requerimiento: { usuario_id: number | null; encargado_id: number | null },
): Relation[] {
  const relations: Relation[] = requerimiento.usuario_id === actor.usuarioId ? ['duenio'] : [];
  // A staff role grants nothing until the required second step is done.
  if (actor.otpPendiente) return relations;
  if (actor.roles.includes('ROLE_REQUERIMIENTO_ADMIN')) relations.push('administrador');
  else if (actor.roles.includes('ROLE_REQUERIMIENTO_ENCARGADO')) {
    if (requerimiento.encargado_id === actor.usuarioId) relations.push('encargado');
    else if (requerimiento.encargado_id === null) relations.push('encargadoLibre');
  }
  return relations;
}

export const readingRelationsOf = (
  actor: Parameters<typeof relationsOf>[0],
  requerimiento: Parameters<typeof relationsOf>[1],
): ReadingRelation[] => [
  ...relationsOf(actor, requerimiento),
  ...(actor.roles.includes('ROLE_MOSTRADOR') && !actor.otpPendiente ? (['mostrador'] as const) : []),
];

/** `field` is set for a 422. */
export type Denied = { tipo: 'negado'; status: 403 | 409 | 422; field: string; sentence: string };
export type Allowed = {
  tipo: 'mueve';
  transition: Transition;
  relation: Relation;
  /** The move also assigns the case to the person who makes it. */
  takes: boolean;
};
export type Decision = Allowed | { tipo: 'igual' } | Denied;

export type RequerimientoFacts = {
  estado: number;
  /** Null for a category defined by the cooperative. */
  categoria_codigo: string | null;
  publico: boolean;
  usuario_eliminado?: boolean;
  cerrado: Date | null;
};

const denied = (status: Denied['status'], sentence: string, field = ''): Denied => ({
  tipo: 'negado',
  status,
  field,
  sentence,
});

const { label, name } = requerimientoEstado;

type MoveRequest = {
  requerimiento: RequerimientoFacts;
  a: number;
  via: Via;
  /** A text was written now, or by the staff since the last change of state. */
  hasTexto: boolean;
  now: Date;
};

/**
 * The first relation that allows the move wins; otherwise the refusal of the last one is returned. The caller must answer
 * 404 before calling this without relations.
 */
export function decideMove(relations: readonly Relation[], request: MoveRequest): Decision {
  if (relations.length === 0) throw new Error('nobody moves a case that does not exist for them');
  if (request.requerimiento.estado === request.a) return { tipo: 'igual' };
  let decision: Decision | undefined;
  for (const relation of relations) {
    decision = decideFor(relation, request);
    if (decision.tipo === 'mueve') return decision;
  }
  return decision as Decision;
}

function decideFor(relation: Relation, { requerimiento, a, via, hasTexto, now }: MoveRequest): Decision {
  const transition = findTransition(relation, name(requerimiento.estado), name(a), via);
  if (relation === 'encargadoLibre' && via !== 'atender' && !transition?.selfAssigns)
    return denied(403, TAKE_REQUERIMIENTO_FIRST);
  if (transition?.notForPublic && requerimiento.usuario_eliminado) return denied(409, NOBODY_TO_ANSWER);
  if (!transition || (transition.notForPublic && requerimiento.publico))
    return denied(409, cannotChangeEstado(label(requerimiento.estado), label(a)));
  if (transition.whileReopeningAllowed && !canStillReopen(requerimiento, now))
    return denied(409, REOPEN_EXPIRED);
  if (!hasTexto && via === 'atender' && transition.needsText) return denied(422, MOTIVO_REQUIRED, 'texto');
  if (!hasTexto && lawRequiresMotivo(transition, requerimiento.categoria_codigo))
    return denied(422, MOTIVO_REQUIRED, 'descripcion');
  return { tipo: 'mueve', transition, relation, takes: relation === 'encargadoLibre' };
}

function findTransition(
  relation: Relation,
  from: EstadoName,
  a: EstadoName,
  via: Via,
): Transition | undefined {
  const table = via === 'atender' ? ATENDER_TRANSITIONS : TRANSITIONS;
  return table.find((transition) => {
    if (transition.from !== from || transition.to !== a) return false;
    if (relation === 'duenio') return transition.por === 'duenio' && transition.vias?.includes(via);
    return transition.por === 'personal' && (!transition.adminOnly || relation === 'administrador');
  });
}

const canStillReopen = ({ cerrado }: RequerimientoFacts, now: Date) =>
  cerrado !== null && now <= reopenDeadline(cerrado);

export type AnswerDecision = { tipo: 'responde'; relation: Relation } | Allowed | Denied;

export function decideAnswer(
  relations: readonly Relation[],
  requerimiento: RequerimientoFacts & { sustantivo: string },
  now: Date,
): AnswerDecision {
  const [relation] = relations;
  if (!relation) throw new Error('nobody answers in a case that does not exist for them');
  if (relation === 'encargadoLibre') return denied(403, TAKE_REQUERIMIENTO_FIRST);
  if (relation === 'duenio') {
    const a = requerimientoEstado.code('iniciado');
    const request: MoveRequest = { requerimiento, a, via: 'seguimiento', hasTexto: true, now };
    const reopening = requerimiento.estado === a ? undefined : decideFor('duenio', request);
    if (reopening?.tipo === 'mueve') return reopening;
  }
  // The first answer of the staff begins the case, so that its owner gets one message and not two.
  if (relation !== 'duenio' && name(requerimiento.estado) === 'pendiente') {
    const a = requerimientoEstado.code('iniciado');
    return decideFor(relation, { requerimiento, a, via: 'seguimiento', hasTexto: true, now }) as Allowed;
  }
  if (isOpenEstado(requerimiento.estado)) return { tipo: 'responde', relation };
  const closed = relation === 'duenio' ? alreadyClosed : closedForStaff;
  return denied(422, closed(requerimiento.sustantivo));
}

export type ConformidadDecision = { tipo: 'conforme' } | Allowed | Denied;

export function decideConformidad(
  requerimiento: RequerimientoFacts & { sustantivo: string },
  { conforme, hasTexto, now }: { conforme: boolean; hasTexto: boolean; now: Date },
): ConformidadDecision {
  if (name(requerimiento.estado) !== 'finalizado')
    return denied(409, `Este ${requerimiento.sustantivo} no está finalizado.`);
  const decision = decideFor('duenio', {
    requerimiento,
    a: requerimientoEstado.code('iniciado'),
    via: 'conformidad',
    hasTexto,
    now,
  });
  if (decision.tipo !== 'mueve') return decision as Denied;
  if (conforme) return { tipo: 'conforme' };
  return hasTexto ? decision : denied(422, UNSOLVED_REQUIRED, 'descripcion');
}
