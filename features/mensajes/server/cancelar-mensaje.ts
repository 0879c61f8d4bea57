import type { Actor, Origin } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { Mensaje } from '../contract/index.ts';
import { soloLosQueEsperan } from './errors.ts';
import { findMensajeById, type MensajeRow, marcarCancelado } from './listado.repository.ts';
import { presentMensaje } from './present.ts';
import { auditarEstado, type CambioDeps } from './reenviar-mensaje.ts';

/** One that is being sent right now cannot be stopped: its provider may have it already. */
export async function cancelarMensaje(
  deps: CambioDeps,
  actor: Actor,
  origin: Origin,
  mensaje: MensajeRow,
): Promise<Draft<Mensaje>> {
  const cancelado = await deps.db.tx(async (tx) => {
    // The worker may take it at any moment: only the row knows whether it still waits.
    if (!(await marcarCancelado(tx, mensaje.id, deps.clock.now()))) throw soloLosQueEsperan();
    await auditarEstado(deps, tx, { actor, origin, accion: 'mensaje.cancelar', mensaje, a: 'cancelado' });
    return findMensajeById(tx, mensaje.id);
  });
  if (!cancelado) throw notFound();
  return presentMensaje(cancelado, { asuntoDe: deps.asuntoDe, completo: true });
}
