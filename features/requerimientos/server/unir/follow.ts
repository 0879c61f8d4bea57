import type { Tx } from '@oficina/db';
import {
  lawRequiresMotivo,
  requerimientoEstado,
  type Transition,
  transitionSentence,
} from '../../contract/estados.ts';
import { auditRequerimiento } from '../audit-requerimiento.ts';
import { insertSeguimiento } from '../conversar/seguimientos.repository.ts';
import { answeredMeanwhile, followsPrincipal, ownUnited } from '../errors.ts';
import { fillFor } from '../fill-text.ts';
import { notifyUsuario, type Told } from '../notify.ts';
import { type Allowed, decideMove } from '../permissions.ts';
import type { RequerimientoDetail } from '../requerimiento-detail.repository.ts';
import { lastWritten, type RequerimientoChanges, updateRequerimiento } from '../requerimientos.repository.ts';
import { type ActedBy, type MoveDeps, transitionChanges } from '../transition-changes.ts';
import { findDetails, findNumero, findUnread, followsAct, lockUnited } from './unir.repository.ts';

type Principal = Pick<RequerimientoDetail, 'id' | 'estado' | 'unido_a'>;

/** What the staff did in the principal, which those united to it do too. */
export type Act = {
  /** As it was written: what is between braces is filled in for each. */
  texto: string | null;
  /** What the message says when nothing was written in this act. */
  mensaje?: string | null | undefined;
  told: Told;
};

/**
 * The cases that an act of the staff on this one reaches. The principal is locked before. A closed one is left in peace,
 * unless the act opens its principal again.
 */
export async function lockFollowers(
  tx: Tx,
  { id, unido_a }: Principal,
  { usuarioId }: { usuarioId: number },
  transition: Transition | undefined,
): Promise<RequerimientoDetail[]> {
  if (unido_a !== null) return [];
  const reopens = transition?.closes === false;
  const united = (await lockUnited(tx, id)).filter((one) => followsAct(one, reopens));
  const own = united.find((one) => one.usuario_id === usuarioId);
  if (own) throw ownUnited(own.numero);
  return findDetails(
    tx,
    united.map((one) => one.id),
  );
}

/** A principal is not closed over what the owner of a united case wrote and nobody has read. */
export async function requireReadUnited(
  tx: Tx,
  followers: readonly RequerimientoDetail[],
  { transition, visto }: { transition: Transition | undefined; visto: number | null },
): Promise<void> {
  if (!transition?.closes) return;
  const unread = await findUnread(
    tx,
    followers.map(({ id }) => id),
    visto,
  );
  if (unread) throw answeredMeanwhile(unread, transition.to === 'anulado' ? 'anular' : 'finalizar');
}

/** The state of a united case is that of its principal, so the staff do not change it by itself. */
export async function requireNotUnited(tx: Tx, { unido_a }: Principal): Promise<void> {
  if (unido_a !== null) throw followsPrincipal(await findNumero(tx, unido_a));
}

/** Each gets its own seguimiento and keeps its own number and term; no person is told twice. */
export async function follow(
  deps: MoveDeps,
  tx: Tx,
  who: ActedBy,
  principal: Principal,
  followers: readonly RequerimientoDetail[],
  act: Act,
): Promise<void> {
  for (const follower of followers) await followOne(deps, tx, who, principal, follower, act);
}

async function followOne(
  deps: MoveDeps,
  tx: Tx,
  who: ActedBy,
  principal: Principal,
  follower: RequerimientoDetail,
  { texto, mensaje, told }: Act,
): Promise<void> {
  const now = deps.clock.now();
  const own = texto === null ? null : fillFor(texto, follower);
  const move = moveOf(follower, principal.estado, own, now);
  const descripcion = own ?? (move && transitionSentence(principal.estado));
  if (descripcion === null) return;
  const changes: RequerimientoChanges = {
    ...(move && (await transitionChanges(deps, tx, follower, move.transition))),
    ...lastWritten(descripcion, 'personal', now),
    // What its owner wrote is still to be read: the clerk had the principal open.
    novedades_encargado: follower.novedades_encargado,
    novedades_usuario: true,
  };
  await updateRequerimiento(tx, follower, changes, now);
  const seguimientoId = await insertSeguimiento(tx, {
    ...{ requerimientoId: follower.id, usuarioId: who.actor.usuarioId, descripcion, now },
    nuevoEstado: changes.estado ?? null,
  });
  const plantilla = move?.transition.mensaje ?? 'requerimiento_novedad';
  if (plantilla === 'requerimiento_asignado') throw new Error('the staff never move a case as its owner');
  const written = { seguimientoId, texto: own ?? mensaje ?? descripcion, told };
  await notifyUsuario(deps, tx, { ...follower, ...changes }, plantilla, written);
  await auditRequerimiento(tx, who, follower.id, {
    accion: 'requerimiento.seguir',
    cambios: {
      principal: principal.id,
      seguimiento: seguimientoId,
      ...(move && { antes: { estado: follower.estado }, despues: { estado: principal.estado } }),
    },
  });
}

/** Null when it is already there, or cannot be: nobody could answer what is asked in a request without an account. */
function moveOf(follower: RequerimientoDetail, a: number, texto: string | null, now: Date): Allowed | null {
  const to = { por: 'personal', to: requerimientoEstado.name(a) } as const;
  const decision = decideMove(['administrador'], {
    requerimiento: { ...follower, publico: follower.usuario_id === null },
    a,
    via: 'atender',
    hasTexto: texto !== null || !lawRequiresMotivo(to, follower.categoria_codigo),
    now,
  });
  return decision.tipo === 'mueve' ? decision : null;
}
