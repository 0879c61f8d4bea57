import { pagoEstado } from '../contract/index.ts';
import { type CobrarDeps, cobrarPago } from './cobrar-pago.ts';
import { type BrakeDeps, settleLinkAttempt, type Tried } from './enlace-limits.ts';
import { pasarelaDown } from './errors.ts';
import type { ReservedPago } from './pagar-facturas.ts';
import { requestOrder } from './request-order.ts';
import type { RunningCharges } from './running-charges.ts';

type Deps = CobrarDeps &
  BrakeDeps & { orderBreaker: CobrarDeps['circuitBreaker']; runningCharges: RunningCharges };

const RETRY_S = 15;

/**
 * The card is charged or the order is made, while somebody waits for at most that long. Without an order there is nothing to
 * show, so it is told as a gateway that is down.
 */
export async function sendPago(
  deps: Deps,
  reserved: Extract<ReservedPago, { nuevo: true }>,
  remainingMs: number,
  tried?: Tried,
): Promise<void> {
  const { pago, chargeRequest } = reserved;
  let hasNoOrder = false;
  await deps.runningCharges.attend(async (isShown) => {
    if (chargeRequest === null) {
      const ordered = await requestOrder({ ...deps, circuitBreaker: deps.orderBreaker }, pago.id);
      hasNoOrder = ordered === null || ordered.estado === pagoEstado.code('sinEfecto');
      return;
    }
    const charged = await cobrarPago(deps, pago.id, chargeRequest, isShown);
    if (tried) await settleLinkAttempt(deps, tried, charged);
  }, remainingMs);
  if (hasNoOrder) throw pasarelaDown(RETRY_S);
}
