import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { changedByOther } from '@oficina/hydra';
import type { Role } from '@oficina/values';
import { requerimientoEstado, type Transition, transitionSentence } from '../contract/index.ts';
import { auditRequerimiento } from './audit-requerimiento.ts';
import { insertSeguimiento } from './conversar/seguimientos.repository.ts';
import type { RequerimientosDeps } from './deps.ts';
import { notifyEncargado, notifyUsuario } from './notify.ts';
import type { Allowed } from './permissions.ts';
import { plazoOf, venceAfterWaiting, venceFor } from './plazo.ts';
import type { RequerimientoDetail } from './requerimiento-detail.repository.ts';
import {
  canBeEncargado,
  lastWritten,
  type RequerimientoChanges,
  updateRequerimiento,
} from './requerimientos.repository.ts';
import { insertSuceso } from './sucesos.repository.ts';

export type MoveDeps = Pick<RequerimientosDeps, 'clock' | 'sender' | 'readRules'>;

export type ActedBy = { actor: Pick<Actor, 'usuarioId'> & { roles: readonly Role[] }; origin: Origin };

/** The case must be locked and unchanged since it was read. Returns the id of the seguimiento. */
export async function moveRequerimiento(
  deps: MoveDeps,
  tx: Tx,
  { actor, origin }: ActedBy,
  requerimiento: RequerimientoDetail,
  { allowed, texto, mensaje }: { allowed: Allowed; texto: string | null; mensaje?: string | null },
): Promise<number> {
  const now = deps.clock.now();
  const { transition, takes } = allowed;
  const estado = requerimientoEstado.code(transition.to);
  const encargado = takes ? actor.usuarioId : await nextEncargado(tx, requerimiento, transition);
  const encargadoChanges = encargado !== requerimiento.encargado_id;
  const descripcion = texto ?? transitionSentence(estado);
  const cambios: RequerimientoChanges = {
    ...(await transitionChanges(deps, tx, requerimiento, transition)),
    ...lastWritten(descripcion, transition.por === 'duenio' ? 'usuario' : 'personal', now),
    ...(encargadoChanges && { encargado_id: encargado }),
  };
  if (!(await updateRequerimiento(tx, requerimiento, cambios, now))) throw changedByOther();
  if (encargadoChanges)
    await insertSuceso(tx, {
      ...{ requerimientoId: requerimiento.id, usuarioId: actor.usuarioId, now },
      tipo: 'encargado',
      datos: { antes: requerimiento.encargado_id, despues: encargado },
    });
  const seguimientoId = await insertSeguimiento(tx, {
    requerimientoId: requerimiento.id,
    usuarioId: actor.usuarioId,
    descripcion,
    nuevoEstado: estado,
    now,
  });
  const moved = { ...requerimiento, ...cambios };
  if (transition.mensaje === 'requerimiento_asignado') {
    if (transition.que)
      await notifyEncargado(deps, tx, moved, {
        que: transition.que,
        by: actor.usuarioId,
        refId: seguimientoId,
      });
  } else
    await notifyUsuario(deps, tx, moved, transition.mensaje, {
      seguimientoId,
      texto: texto ?? mensaje ?? descripcion,
    });
  await auditRequerimiento(tx, { actor, origin }, requerimiento.id, {
    accion: 'requerimiento.estado',
    cambios: {
      antes: {
        estado: requerimiento.estado,
        ...(encargadoChanges && { encargado: requerimiento.encargado_id }),
      },
      despues: { estado, ...(encargadoChanges && { encargado }) },
    },
  });
  return seguimientoId;
}

/** The values that a move changes in the row of the case, whatever else is done with it. */
export async function transitionChanges(
  deps: Pick<MoveDeps, 'clock' | 'readRules'>,
  tx: Tx,
  requerimiento: RequerimientoDetail,
  transition: Transition,
): Promise<RequerimientoChanges> {
  const now = deps.clock.now();
  return {
    estado: requerimientoEstado.code(transition.to),
    ...novedadChanges(transition),
    ...(await plazoChanges(deps, tx, requerimiento, transition, now)),
    ...closingChanges(transition, now),
  };
}

/** A reopened case is not given back to somebody who no longer attends cases. */
export async function nextEncargado(
  tx: Tx,
  { encargado_id: current }: RequerimientoDetail,
  { closes }: Transition,
): Promise<number | null> {
  const reopens = closes === false;
  return reopens && current !== null && !(await canBeEncargado(tx, current)) ? null : current;
}

function novedadChanges({ novedad, seenBy: vista }: Transition): RequerimientoChanges {
  return {
    ...(novedad === 'usuario' ? { novedades_usuario: true } : { novedades_encargado: true }),
    ...(vista && { novedades_encargado: false }),
  };
}

async function plazoChanges(
  { readRules }: Pick<MoveDeps, 'readRules'>,
  tx: Tx,
  requerimiento: RequerimientoDetail,
  { clock: plazoClock }: Transition,
  now: Date,
): Promise<RequerimientoChanges> {
  if (!plazoClock) return {};
  if (plazoClock === 'pausa') return { en_espera_desde: now };
  const { plazos, calendar } = await readRules(tx);
  if (plazoClock === 'deNuevo')
    return {
      en_espera_desde: null,
      vence: venceFor(plazoOf(requerimiento.categoria_codigo, plazos), now, calendar),
    };
  const { vence, en_espera_desde: waitingSince } = requerimiento;
  if (!vence || !waitingSince) return { en_espera_desde: null };
  return {
    en_espera_desde: null,
    vence: venceAfterWaiting(vence, { from: waitingSince, to: now }, calendar),
  };
}

function closingChanges({ closes }: Transition, now: Date): RequerimientoChanges {
  if (closes === undefined) return {};
  return closes ? { cerrado: now } : { cerrado: null, conforme: null };
}
