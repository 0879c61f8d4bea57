import type { Tx } from '@oficina/db';
import { type Actor, limit, type Origin } from '@oficina/http';
import { notFound, Refusal } from '@oficina/hydra';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { avisarAlEncargado, avisarAlUsuario } from './avisar.ts';
import { casoVisible } from './caso-visible.ts';
import type { RequerimientosDeps } from './deps.ts';
import { negar, otroLoCambio } from './errors.ts';
import type { Caso } from './lectura.repository.ts';
import { moverCaso } from './mover-caso.ts';
import { puedeResponder } from './puede.ts';
import { lockCaso, updateCaso } from './requerimientos.repository.ts';
import { findSeguimiento, insertSeguimiento, type SeguimientoLeido } from './seguimientos.repository.ts';

const HORA = 60 * 60;
const RESPUESTAS = limit('seguimientos', 60, HORA);

type Pedido = { requerimiento: number; descripcion: string };
export type Agregado = { caso: Caso; seguimiento: SeguimientoLeido };

/** Decided on the case as it is once it is held: an answer is added to whatever somebody did a moment before. */
export async function agregarSeguimiento(
  deps: RequerimientosDeps,
  actor: Actor,
  origin: Origin,
  { requerimiento, descripcion }: Pedido,
): Promise<Agregado> {
  const quien = String(actor.usuarioId);
  await deps.limits.take(RESPUESTAS, quien);
  try {
    return await deps.db.tx(async (tx) => {
      const tomado = await lockCaso(tx, requerimiento, { por: actor.usuarioId });
      const caso = await casoVisible({ db: tx }, actor, requerimiento);
      if (!tomado) throw notFound();
      const id = await agregar(deps, tx, { actor, origin }, caso, descripcion);
      const seguimiento = await findSeguimiento(tx, id);
      if (!seguimiento) throw notFound();
      return { caso, seguimiento };
    });
  } catch (error) {
    // Nothing was written: it is not one more.
    if (error instanceof Refusal) await deps.limits.giveBack(RESPUESTAS, quien);
    throw error;
  }
}

async function agregar(
  deps: RequerimientosDeps,
  tx: Tx,
  quien: { actor: Actor; origin: Origin },
  caso: Caso,
  descripcion: string,
): Promise<number> {
  const now = deps.clock.now();
  const publico = caso.usuario_id === null;
  const decision = puedeResponder(caso.papeles, { ...caso, publico }, now);
  if (decision.tipo === 'negado') throw negar(decision);
  if (decision.tipo === 'mueve')
    return moverCaso(deps, tx, quien, caso, { mueve: decision, texto: descripcion });
  const esDuenio = decision.papel === 'duenio';
  const marca = esDuenio ? { novedades_encargado: true } : { novedades_usuario: true };
  if (!(await updateCaso(tx, caso, marca, now))) throw otroLoCambio();
  const seguimientoId = await insertSeguimiento(tx, {
    requerimientoId: caso.id,
    usuarioId: quien.actor.usuarioId,
    descripcion,
    nuevoEstado: null,
    now,
  });
  if (esDuenio)
    await avisarAlEncargado(deps, tx, caso, {
      que: 'respondio',
      por: quien.actor.usuarioId,
      refId: seguimientoId,
    });
  else await avisarAlUsuario(deps, tx, caso, 'requerimiento_novedad', { seguimientoId, texto: descripcion });
  await registrarAuditoria(tx, {
    ...quien,
    accion: 'requerimiento.responder',
    entidad: 'requerimiento',
    entidadId: caso.id,
    cambios: { seguimiento: seguimientoId },
  });
  return seguimientoId;
}
