import type { Actor, Origin } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { Mensaje } from '../contract/index.ts';
import { onlyWaiting } from './errors.ts';
import { findMensajeById, type MensajeRow, markMensajeCancelado } from './list.repository.ts';
import { presentMensaje } from './present.ts';
import { auditEstado, type CambioDeps } from './reenviar-mensaje.ts';

/** A mensaje that is being sent cannot be cancelled, because the provider may already have it. */
export async function cancelarMensaje(
  deps: CambioDeps,
  actor: Actor,
  origin: Origin,
  mensaje: MensajeRow,
): Promise<Draft<Mensaje>> {
  const cancelled = await deps.db.tx(async (tx) => {
    // The worker may take it at any moment, so only the row tells whether it still waits.
    if (!(await markMensajeCancelado(tx, mensaje.id, deps.clock.now()))) throw onlyWaiting();
    await auditEstado(deps, tx, { actor, origin, accion: 'mensaje.cancelar', mensaje, a: 'cancelado' });
    return findMensajeById(tx, mensaje.id);
  });
  if (!cancelled) throw notFound();
  return presentMensaje(cancelled, { ...deps, isFull: true });
}
