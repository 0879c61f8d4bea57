import type { Actor, Origin } from '@oficina/http';
import { recordAuditoria } from '@oficina/usuarios/server';
import { isOngoing, pagoEstado } from '../contract/index.ts';
import { askAboutPago } from './ask-about-pago.ts';
import type { PagosDeps } from './deps.ts';
import { notCancelled } from './errors.ts';
import { findPago } from './pagos.repository.ts';

/**
 * The gateway is told to cancel the order and then asked how it is, because somebody may be paying it at that moment. What ended
 * meanwhile is left as it is.
 */
export async function cancelarPago(
  deps: PagosDeps,
  { actor, origin, id }: { actor: Actor | null; origin: Origin; id: number },
): Promise<void> {
  const pago = await findPago(deps.db, id);
  if (!pago || !isOngoing(pago.estado)) return;
  if (pago.estado !== pagoEstado.code('esperandoPago') || pago.pasarela_id === null) throw notCancelled();
  await recordAuditoria(deps.db, { actor, origin, accion: 'pago.cancelar', entidad: 'pago', entidadId: id });
  await deps.orders.cancel(pago.pasarela_id);
  const { pago: after } = await askAboutPago(deps, pago);
  if (isOngoing(after.estado)) throw notCancelled();
}
