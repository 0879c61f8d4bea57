import type { Tx } from '@oficina/db';
import { changedByOther } from '@oficina/hydra';
import { requerimientoEstado, transitionSentence } from '../contract/index.ts';
import { auditRequerimiento } from './audit-requerimiento.ts';
import { insertSeguimiento } from './conversar/seguimientos.repository.ts';
import { fillFor } from './fill-text.ts';
import { notifyEncargado, notifyUsuario, type Told } from './notify.ts';
import type { Allowed } from './permissions.ts';
import type { RequerimientoDetail } from './requerimiento-detail.repository.ts';
import { lastWritten, type RequerimientoChanges, updateRequerimiento } from './requerimientos.repository.ts';
import { insertSuceso } from './sucesos.repository.ts';
import { type ActedBy, type MoveDeps, nextEncargado, transitionChanges } from './transition-changes.ts';
import { follow, lockFollowers } from './unir/follow.ts';
import { leaveUnion } from './unir/leave.ts';

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
  const byStaff = transition.por === 'personal';
  const own = texto === null || !byStaff ? texto : fillFor(texto, requerimiento);
  const descripcion = own ?? transitionSentence(estado);
  const cambios: RequerimientoChanges = {
    ...(await transitionChanges(deps, tx, requerimiento, transition)),
    ...lastWritten(descripcion, transition.por === 'duenio' ? 'usuario' : 'personal', now),
    ...(encargadoChanges && { encargado_id: encargado }),
  };
  const followers = byStaff ? await lockFollowers(tx, requerimiento, actor, transition) : [];
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
  } else {
    const told: Told = new Set();
    await notifyUsuario(deps, tx, moved, transition.mensaje, {
      ...{ seguimientoId, told },
      texto: own ?? mensaje ?? descripcion,
    });
    const act = { texto, mensaje, told };
    await follow(deps, tx, { actor, origin }, { ...requerimiento, estado }, followers, act);
  }
  await leaveUnion(tx, { actor, origin }, requerimiento, transition, now);
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
