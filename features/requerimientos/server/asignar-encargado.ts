import type { Actor, Origin } from '@oficina/http';
import { registrarAuditoria } from '@oficina/usuarios/server';
import { avisarAlEncargado } from './avisar.ts';
import { papelDelPersonal } from './caso-visible.ts';
import type { RequerimientosDeps } from './deps.ts';
import { casosAjenos, noPuedeSerEncargada, otroLoCambio } from './errors.ts';
import type { Caso } from './lectura.repository.ts';
import { puedeSerEncargado, updateEncargado } from './requerimientos.repository.ts';

/** The administrators give it to anybody who attends; an encargado takes a free one, or lets go of their own. */
export async function asignarEncargado(
  deps: RequerimientosDeps,
  actor: Actor,
  origin: Origin,
  caso: Caso,
  encargadoId: number | null,
): Promise<void> {
  if (!puedeAsignar(actor, caso, encargadoId)) throw casosAjenos();
  if (caso.encargado_id === encargadoId) return;
  await deps.db.tx(async (tx) => {
    if (encargadoId !== null && !(await puedeSerEncargado(tx, encargadoId))) throw noPuedeSerEncargada();
    if (!(await updateEncargado(tx, caso, encargadoId, deps.clock.now()))) throw otroLoCambio();
    await avisarAlEncargado(
      deps,
      tx,
      { ...caso, encargado_id: encargadoId },
      { que: 'asignado', por: actor.usuarioId },
    );
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'requerimiento.encargado',
      entidad: 'requerimiento',
      entidadId: caso.id,
      cambios: { antes: { encargado: caso.encargado_id }, despues: { encargado: encargadoId } },
    });
  });
}

function puedeAsignar({ usuarioId }: Actor, caso: Caso, encargadoId: number | null): boolean {
  switch (papelDelPersonal(caso)) {
    case 'administrador':
      return true;
    case 'encargado':
    case 'encargadoLibre':
      return encargadoId === null || encargadoId === usuarioId;
    default:
      return false;
  }
}
