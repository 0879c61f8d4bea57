import type { Motivo, Outcome } from '@oficina/values';
import { type CobrarDeps, sendOnce } from './cobrar-pago.ts';
import { findPagoFacturas } from './detalle.repository.ts';
import type { CreatedOrder, OrderRequest } from './order-gateway.ts';
import { orderRequestOf } from './order-terms.ts';
import { findPago, type PagoRow } from './pagos.repository.ts';
import { addMs } from './plazos.ts';
import { resolverPago } from './resolver-pago.ts';
import { resultadoFromOrder } from './resultado.ts';

const SECOND_MS = 1_000;

/**
 * Makes the order that somebody pays with their wallet. Asking twice gives the same order, so an answer that is lost is asked
 * for once more here, and then by the sweep, which cancels it: nobody ever saw its code.
 */
export async function requestOrder(deps: CobrarDeps, id: number): Promise<PagoRow | null> {
  const pago = await findPago(deps.db, id);
  if (!pago) throw new Error('There is no such payment');
  const request = orderRequestOf(deps, pago, await findPagoFacturas(deps.db, id));
  // The clock is read before asking, so that the code never lasts longer there than here.
  const vence = addMs(deps.clock.now(), request.expiresInS * SECOND_MS);
  return sendOnce(deps, id, {
    send: (signal) => createOrder(deps, id, request, signal),
    async record(outcome) {
      const resultado = resultadoFromOrder(outcome, vence);
      return resultado ? resolverPago(deps, id, resultado) : pago;
    },
  });
}

async function createOrder(
  { orders, log }: CobrarDeps,
  id: number,
  request: OrderRequest,
  signal: AbortSignal,
): Promise<Outcome<CreatedOrder, Motivo>> {
  try {
    const first = await orders.create(request, signal);
    return first.kind === 'unknown' && !signal.aborted ? await orders.create(request, signal) : first;
  } catch (error) {
    log.error({ error, pago: id, operacion: 'crear' }, 'the gateway adapter failed');
    return { kind: 'unknown', cause: 'falla' };
  }
}
