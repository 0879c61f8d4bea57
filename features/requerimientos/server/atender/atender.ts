import { MAX_ADJUNTOS_PER_REQUERIMIENTO } from '@oficina/adjuntos/contract';
import { countAdjuntos, linkAdjuntos, lockUnlinkedAdjuntos } from '@oficina/adjuntos/server';
import type { Tx } from '@oficina/db';
import { type Actor, createOnce, keyReused, limit, type Origin, repeated } from '@oficina/http';
import { changedByOther, type Draft, forbidden, Refusal } from '@oficina/hydra';
import {
  isOpenEstado,
  type Requerimiento,
  requerimientoEstado,
  transitionSentence,
} from '../../contract/index.ts';
import type { Atencion } from '../../contract/requerimiento.ts';
import { auditRequerimiento } from '../audit-requerimiento.ts';
import { findLaterSeguimiento, insertSeguimiento } from '../conversar/seguimientos.repository.ts';
import { verRequerimiento } from '../conversar/ver-requerimiento.ts';
import type { RequerimientosDeps } from '../deps.ts';
import {
  adjuntosUnavailable,
  answeredMeanwhile,
  closedMeanwhile,
  invalidEncargado,
  nothingToDo,
  refuse,
  tooManyAdjuntos,
} from '../errors.ts';
import { fillFor } from '../fill-text.ts';
import { type AtencionRequest, atencionFingerprint } from '../fingerprint.ts';
import { notifyEncargado, notifyUsuario, type Told } from '../notify.ts';
import { type Allowed, decideMove, type Relation } from '../permissions.ts';
import type { VisibleRequerimiento } from '../requerimiento-detail.repository.ts';
import {
  canBeEncargado,
  lastWritten,
  type RequerimientoChanges,
  updateRequerimiento,
} from '../requerimientos.repository.ts';
import { findSucesoByKey, insertSuceso } from '../sucesos.repository.ts';
import { nextEncargado, transitionChanges } from '../transition-changes.ts';
import { follow, lockFollowers, requireNotUnited, requireReadUnited } from '../unir/follow.ts';
import { exceptOwner, getVisibleRequerimiento, staffRelation } from '../visible-requerimiento.ts';
import { canAsignar } from './asignar-encargado.ts';
import { lockAsSeen } from './cambiar-estado.ts';
import { insertNota } from './notas.repository.ts';
import { countUse } from './respuestas.repository.ts';
import { respuestaViewer } from './respuestas.ts';

const HOUR_SECONDS = 60 * 60;
/** A clerk who answers a queue with a macro does one every few seconds; a program that went mad does more. */
const ATENCIONES = limit('atenciones', 900, HOUR_SECONDS);

type Who = { actor: Actor; origin: Origin };
type Idempotencia = { key: string; fingerprint: Buffer } | undefined;

export async function getRequerimientoToAttend(
  deps: Pick<RequerimientosDeps, 'db'>,
  actor: Actor,
  id: number,
): Promise<VisibleRequerimiento> {
  return exceptOwner(await getVisibleRequerimiento(deps, actor, id));
}

/**
 * Everything is done in one transaction, and whatever it combines the owner gets at most one message, there is at most one
 * seguimiento with the final state, and one audit row tells every step.
 */
export async function atender(
  deps: RequerimientosDeps,
  { actor, origin }: Who,
  visto: VisibleRequerimiento,
  body: Atencion,
  key: string | undefined,
): Promise<Draft<Requerimiento>> {
  const request: AtencionRequest = {
    texto: body.texto || null,
    nota: body.nota || null,
    adjuntos: [...new Set(body.adjuntos ?? [])],
    estado: body.estado ?? null,
    encargado: body.encargado === 'yo' ? actor.usuarioId : body.encargado,
    visto: body.visto,
  };
  const { texto, nota, adjuntos, estado, encargado } = request;
  if (!texto && !nota && estado === null && encargado === undefined) throw nothingToDo();
  if (adjuntos.length > 0 && !texto && estado === null) throw nothingToDo();
  const fingerprint = atencionFingerprint(visto.id, request);
  const who = String(actor.usuarioId);
  const ver = () => verRequerimiento(deps, actor, visto.id);
  return createOnce({
    key,
    fingerprint,
    find: (repeatedKey) => findSucesoByKey(deps.db, actor.usuarioId, repeatedKey),
    repeat: async () => repeated(await ver()),
    before: () => deps.limits.take(ATENCIONES, who),
    async create() {
      try {
        const idempotencia = key === undefined ? undefined : { key, fingerprint };
        await deps.db.tx(async (tx) => {
          await attend(deps, tx, { actor, origin }, visto, request, idempotencia);
          if (body.respuesta) await countUse(tx, respuestaViewer(actor), body.respuesta);
        });
      } catch (error) {
        if (error instanceof Refusal) await deps.limits.giveBack(ATENCIONES, who);
        throw error;
      }
      return ver();
    },
  });
}

async function attend(
  deps: RequerimientosDeps,
  tx: Tx,
  who: Who,
  visto: VisibleRequerimiento,
  request: AtencionRequest,
  idempotencia: Idempotencia,
): Promise<void> {
  const { actor } = who;
  const now = deps.clock.now();
  const requerimiento = await lockAsSeen(tx, actor, visto);
  if (requerimiento.encargado_id !== visto.encargado_id) throw changedByOther();
  const move = decide(requerimiento, request, now);
  const { texto, nota } = request;
  if (move && request.estado !== null) await requireNotUnited(tx, requerimiento);
  const writes = move !== null || texto !== null;
  const isRead = writes ? await requireRead(tx, actor, requerimiento, request, move) : false;
  const { transition } = move ?? {};
  const followers = writes ? await lockFollowers(tx, requerimiento, actor, transition) : [];
  await requireReadUnited(tx, followers, { transition, visto: request.visto });
  const encargado = await chooseEncargado(tx, actor, requerimiento, request, move);
  await requireAdjuntos(tx, actor, requerimiento, request, move);

  const own = texto === null ? null : fillFor(texto, requerimiento);
  const descripcion = own ?? (move && transitionSentence(requerimientoEstado.code(move.transition.to)));
  const cambios: RequerimientoChanges = {
    ...(writes && { novedades_usuario: true }),
    ...(move && (await transitionChanges(deps, tx, requerimiento, move.transition))),
    ...(isRead && { novedades_encargado: false }),
    ...(encargado !== requerimiento.encargado_id && {
      encargado_id: encargado,
      ...(encargado !== actor.usuarioId && { novedades_encargado: true }),
    }),
    ...(descripcion !== null && lastWritten(descripcion, 'personal', now)),
  };
  const changes = Object.keys(cambios).length > 0;
  if (changes && !(await updateRequerimiento(tx, requerimiento, cambios, now))) throw changedByOther();
  const seguimientoId =
    descripcion === null
      ? null
      : await insertSeguimiento(tx, {
          ...{ requerimientoId: requerimiento.id, usuarioId: actor.usuarioId, descripcion, now },
          nuevoEstado: cambios.estado ?? null,
        });
  if (seguimientoId !== null && request.adjuntos.length > 0)
    await linkAdjuntos(tx, {
      ...{ ids: request.adjuntos, usuarioId: actor.usuarioId, now },
      ...{ requerimientoId: requerimiento.id, seguimientoId },
    });
  const noted = nota === null ? undefined : await addNota(tx, who, requerimiento.id, nota, now);
  const attended = { ...requerimiento, ...cambios };
  if (seguimientoId !== null && descripcion !== null) {
    const mensaje = move?.transition.mensaje ?? 'requerimiento_novedad';
    if (mensaje === 'requerimiento_asignado') throw new Error('the staff never move a case as its owner');
    const told: Told = new Set();
    await notifyUsuario(deps, tx, attended, mensaje, { seguimientoId, texto: descripcion, told });
    await follow(deps, tx, who, attended, followers, { texto, told });
  }
  if (encargado !== requerimiento.encargado_id)
    await notifyEncargado(deps, tx, attended, { que: 'asignado', by: actor.usuarioId });
  await record(tx, who, requerimiento, attended, {
    idempotencia,
    now,
    did: {
      ...(seguimientoId !== null && { seguimiento: seguimientoId }),
      ...(noted && { nota: noted }),
      ...(request.adjuntos.length > 0 && { adjuntos: request.adjuntos }),
    },
  });
}

/** A text without a state begins a case that nobody had begun. Null when the state does not change. */
function decide(
  requerimiento: VisibleRequerimiento,
  { texto, estado }: AtencionRequest,
  now: Date,
): Allowed | null {
  const begins = texto !== null && requerimientoEstado.name(requerimiento.estado) === 'pendiente';
  const a = estado ?? (begins ? requerimientoEstado.code('iniciado') : requerimiento.estado);
  const relation = staffRelation(requerimiento) as Relation;
  const decision = decideMove([relation], {
    requerimiento: { ...requerimiento, publico: requerimiento.usuario_id === null },
    a,
    via: 'atender',
    hasTexto: texto !== null,
    now,
  });
  if (decision.tipo === 'negado') throw refuse(decision);
  if (decision.tipo === 'mueve') return decision;
  if (texto !== null && !isOpenEstado(requerimiento.estado)) throw closedMeanwhile(requerimiento.sustantivo);
  return null;
}

/**
 * Two members of the staff do not answer at once: the second reads the first. What the owner wrote meanwhile only stops who
 * was about to close the case. Returns whether everything that the owner wrote was read.
 */
async function requireRead(
  tx: Tx,
  actor: Actor,
  requerimiento: VisibleRequerimiento,
  { visto }: AtencionRequest,
  move: Allowed | null,
): Promise<boolean> {
  const later = await findLaterSeguimiento(tx, requerimiento, { by: actor.usuarioId, visto });
  if (!later) return true;
  const to = move?.transition.closes ? move.transition.to : undefined;
  if (!later.by_owner || to)
    throw answeredMeanwhile(later, to === 'anulado' ? 'anular' : to ? 'finalizar' : 'enviar');
  return false;
}

/** An encargado who attends an unassigned case takes it, unless they say otherwise. */
async function chooseEncargado(
  tx: Tx,
  actor: Actor,
  requerimiento: VisibleRequerimiento,
  { texto, encargado: asked }: AtencionRequest,
  move: Allowed | null,
): Promise<number | null> {
  if (asked !== undefined) {
    if (!canAsignar(actor, requerimiento, asked)) throw forbidden();
    if (asked !== null && !(await canBeEncargado(tx, asked))) throw invalidEncargado();
    return asked;
  }
  const takes = staffRelation(requerimiento) === 'encargadoLibre' && (move !== null || texto !== null);
  if (!takes) return move ? nextEncargado(tx, requerimiento, move.transition) : requerimiento.encargado_id;
  // The roles may have been removed since login.
  if (!(await canBeEncargado(tx, actor.usuarioId))) throw forbidden();
  return actor.usuarioId;
}

async function requireAdjuntos(
  tx: Tx,
  actor: Actor,
  { id, estado, sustantivo }: VisibleRequerimiento,
  { adjuntos }: AtencionRequest,
  move: Allowed | null,
): Promise<void> {
  if (adjuntos.length === 0) return;
  if (!isOpenEstado(estado) && !move) throw closedMeanwhile(sustantivo);
  const unlinked = await lockUnlinkedAdjuntos(tx, actor.usuarioId, adjuntos);
  if (unlinked.length !== adjuntos.length) throw adjuntosUnavailable();
  if ((await countAdjuntos(tx, id)) + adjuntos.length > MAX_ADJUNTOS_PER_REQUERIMIENTO)
    throw tooManyAdjuntos();
}

async function addNota(tx: Tx, { actor }: Who, requerimientoId: number, texto: string, now: Date) {
  const nota = await insertNota(tx, {
    ...{ requerimientoId, usuarioId: actor.usuarioId, texto, now },
    key: undefined,
  });
  return nota?.id;
}

type Done = { idempotencia: Idempotencia; now: Date; did: Readonly<Record<string, unknown>> };
type Attended = Pick<VisibleRequerimiento, 'estado' | 'encargado_id'>;

async function record(
  tx: Tx,
  who: Who,
  before: VisibleRequerimiento,
  after: Attended,
  { idempotencia, now, did }: Done,
): Promise<void> {
  const cambios = {
    antes: changedOf(before, after, before),
    despues: changedOf(before, after, after),
    ...did,
  };
  const suceso = await insertSuceso(tx, {
    ...{ requerimientoId: before.id, usuarioId: who.actor.usuarioId, tipo: 'atencion', now },
    ...{ datos: cambios, idempotencia },
  });
  if (!suceso) throw keyReused();
  await auditRequerimiento(tx, who, before.id, { accion: 'requerimiento.atender', cambios });
}

/** Only what is not the same before and after is told, as it is in one of them. */
const changedOf = (before: Attended, after: Attended, told: Attended) => ({
  ...(before.estado !== after.estado && { estado: told.estado }),
  ...(before.encargado_id !== after.encargado_id && { encargado: told.encargado_id }),
});
