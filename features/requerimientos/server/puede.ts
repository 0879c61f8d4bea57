import {
  estaAbierto,
  laLeyPideMotivo,
  MOVIMIENTOS,
  type Movimiento,
  type NombreDeEstado,
  reabribleHasta,
  requerimientoEstado,
  type Via,
} from '../contract/estados.ts';
import {
  FALTA_MOTIVO,
  FALTA_QUE_RESOLVER,
  NADIE_PUEDE_RESPONDER,
  noSePuedePasar,
  PASARON_LOS_DIAS,
  PRIMERO_TOMA_EL_CASO,
  yaEstaCerrado,
} from '../contract/textos.ts';

/** What somebody is to a case. An encargado is nothing to the case of another: it does not exist for them. */
export type Papel = 'duenio' | 'administrador' | 'encargado' | 'encargadoLibre';

/** A person may be more than one: whoever attends cases has their own too, and there they are its owner first. */
export function papelesDe(
  actor: { usuarioId: number; roles: readonly string[]; otpPendiente: boolean },
  caso: { usuario_id: number | null; encargado_id: number | null },
): Papel[] {
  const papeles: Papel[] = caso.usuario_id === actor.usuarioId ? ['duenio'] : [];
  // A role of the staff without the second step demanded of it opens nothing.
  if (actor.otpPendiente) return papeles;
  if (actor.roles.includes('ROLE_REQUERIMIENTO_ADMIN')) papeles.push('administrador');
  else if (actor.roles.includes('ROLE_REQUERIMIENTO_ENCARGADO')) {
    if (caso.encargado_id === actor.usuarioId) papeles.push('encargado');
    else if (caso.encargado_id === null) papeles.push('encargadoLibre');
  }
  return papeles;
}

/** Told as a refusal by whoever asked: 422 names its field. */
export type Negado = { tipo: 'negado'; status: 403 | 409 | 422; campo: string; oracion: string };
export type Mueve = {
  tipo: 'mueve';
  movimiento: Movimiento;
  papel: Papel;
  /** The case is to be given to whoever makes it. */
  toma: boolean;
};
export type Decision = Mueve | { tipo: 'igual' } | Negado;

export type Caso = {
  estado: number;
  /** Null in a category of the cooperative's own. */
  categoria_codigo: string | null;
  /** Without an account behind it. */
  publico: boolean;
  /** With one that was deleted. */
  usuario_eliminado?: boolean;
  cerrado: Date | null;
};

const negado = (status: Negado['status'], oracion: string, campo = ''): Negado => ({
  tipo: 'negado',
  status,
  campo,
  oracion,
});

const { label, name } = requerimientoEstado;

type Pedido = {
  caso: Caso;
  a: number;
  via: Via;
  /** Something was written, now or by the staff since the last change of state. */
  hayTexto: boolean;
  ahora: Date;
};

/**
 * Whether that person may take the case from its state to another: the first of their parts that may, or why the last
 * of them may not. Nobody is anything to it: whoever asks must have answered 404 before.
 */
export function puedeMover(papeles: readonly Papel[], pedido: Pedido): Decision {
  if (papeles.length === 0) throw new Error('nobody moves a case that does not exist for them');
  if (pedido.caso.estado === pedido.a) return { tipo: 'igual' };
  let decision: Decision | undefined;
  for (const papel of papeles) {
    decision = decidir(papel, pedido);
    if (decision.tipo === 'mueve') return decision;
  }
  return decision as Decision;
}

function decidir(papel: Papel, { caso, a, via, hayTexto, ahora }: Pedido): Decision {
  const movimiento = buscar(papel, name(caso.estado), name(a), via);
  if (papel === 'encargadoLibre' && !movimiento?.toma) return negado(403, PRIMERO_TOMA_EL_CASO);
  if (movimiento?.noEnPublicos && caso.usuario_eliminado) return negado(409, NADIE_PUEDE_RESPONDER);
  if (!movimiento || (movimiento.noEnPublicos && caso.publico))
    return negado(409, noSePuedePasar(label(caso.estado), label(a)));
  if (movimiento.enPlazo && !siguePorReabrirse(caso, ahora)) return negado(409, PASARON_LOS_DIAS);
  if (!hayTexto && laLeyPideMotivo(movimiento, caso.categoria_codigo))
    return negado(422, FALTA_MOTIVO, 'descripcion');
  return { tipo: 'mueve', movimiento, papel, toma: papel === 'encargadoLibre' };
}

function buscar(papel: Papel, de: NombreDeEstado, a: NombreDeEstado, via: Via): Movimiento | undefined {
  return MOVIMIENTOS.find((movimiento) => {
    if (movimiento.de !== de || movimiento.a !== a) return false;
    if (papel === 'duenio') return movimiento.por === 'duenio' && movimiento.vias?.includes(via);
    return movimiento.por === 'personal' && (!movimiento.soloAdministrador || papel === 'administrador');
  });
}

const siguePorReabrirse = ({ cerrado }: Caso, ahora: Date) =>
  cerrado !== null && ahora <= reabribleHasta(cerrado);

export type DecisionDeRespuesta = { tipo: 'responde'; papel: Papel } | Mueve | Negado;

/** Whether somebody may add an answer; the owner's one may bring the case back to work. */
export function puedeResponder(
  papeles: readonly Papel[],
  caso: Caso & { sustantivo: string },
  ahora: Date,
): DecisionDeRespuesta {
  const [papel] = papeles;
  if (!papel) throw new Error('nobody answers in a case that does not exist for them');
  if (papel === 'encargadoLibre') return negado(403, PRIMERO_TOMA_EL_CASO);
  if (papel === 'duenio') {
    const a = requerimientoEstado.code('iniciado');
    const pedido: Pedido = { caso, a, via: 'seguimiento', hayTexto: true, ahora };
    const vuelve = caso.estado === a ? undefined : decidir('duenio', pedido);
    if (vuelve?.tipo === 'mueve') return vuelve;
  }
  if (estaAbierto(caso.estado)) return { tipo: 'responde', papel };
  return negado(422, yaEstaCerrado(caso.sustantivo));
}

export type DecisionDeConformidad = { tipo: 'conforme' } | Mueve | Negado;

/** The owner says whether it was solved: only of a finished one, and while it can be reopened. */
export function puedeConformar(
  caso: Caso & { sustantivo: string },
  { conforme, hayTexto, ahora }: { conforme: boolean; hayTexto: boolean; ahora: Date },
): DecisionDeConformidad {
  if (name(caso.estado) !== 'finalizado') return negado(409, `Este ${caso.sustantivo} no está finalizado.`);
  const decision = decidir('duenio', {
    caso,
    a: requerimientoEstado.code('iniciado'),
    via: 'conformidad',
    hayTexto,
    ahora,
  });
  // The same days for yes and for no.
  if (decision.tipo !== 'mueve') return decision as Negado;
  if (conforme) return { tipo: 'conforme' };
  return hayTexto ? decision : negado(422, FALTA_QUE_RESOLVER, 'descripcion');
}
