import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '@oficina/values';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { CrashPoint } from './crash-points.ts';
import type { PagosDeps } from './deps.ts';
import { isUnavailable, markEnviado, type PagoRow } from './pagos.repository.ts';
import type { Charge, ChargeRequest, Rechazo } from './pasarela.ts';
import { addMs } from './plazos.ts';
import { type IsShown, resolverPago } from './resolver-pago.ts';
import { resultadoFromCharge } from './resultado.ts';

export type CobrarDeps = PagosDeps & { circuitBreaker: CircuitBreaker };

/** What is sent, and what is written when it is answered. */
type Sending<T, R> = {
  send(signal: AbortSignal): Promise<Outcome<T, R>>;
  record(outcome: Outcome<T, R>): Promise<PagoRow>;
};

/** This is the only place that requests money from a card. */
export const cobrarPago = (
  deps: CobrarDeps,
  id: number,
  chargeRequest: ChargeRequest,
  isShown: IsShown,
): Promise<PagoRow | null> =>
  sendOnce(deps, id, {
    send: (signal) => callGateway(deps, id, chargeRequest, signal),
    record: (outcome) => resolverPago(deps, id, resultadoFromCharge(outcome), isShown),
  });

/**
 * What is asked of a gateway is asked once for each pago. The row is marked as sent first, so that after a crash it is known
 * that money may have been requested. Null, with nothing sent, when the pago was voided before.
 */
export async function sendOnce<T, R>(
  deps: CobrarDeps,
  id: number,
  { send, record }: Sending<T, R>,
): Promise<PagoRow | null> {
  // The clock is read before writing, so that any pause of this process counts against the time allowed for the charge.
  const inicio = deps.clock.now();
  const enviado = await deps.db.tx(async (tx) => {
    const row = await markEnviado(tx, id, {
      now: inicio,
      proximaConsulta: addMs(inicio, deps.plazos.consultarDesdeMs),
    });
    deps.mark('cobrar:enviado-escrito' satisfies CrashPoint);
    return row;
  });
  if (!enviado) return null;
  deps.mark('cobrar:enviado-confirmado' satisfies CrashPoint);
  const outcome = await enviar(deps, inicio, send);
  deps.mark('cobrar:respondido' satisfies CrashPoint);
  return recordWithRetry(() => record(outcome));
}

/** The delays add up to less than half a minute, within the time that the process is given to stop. */
const RETRY_DELAYS_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000];

/**
 * Only this process knows the gateway's answer, so a short database outage or a locked row must not lose it. Recording it
 * twice has the same effect as once.
 */
async function recordWithRetry(record: () => Promise<PagoRow>): Promise<PagoRow> {
  for (const ms of RETRY_DELAYS_MS) {
    try {
      return await record();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await sleep(ms);
    }
  }
  return record();
}

async function enviar<T, R>(
  deps: CobrarDeps,
  inicio: Date,
  send: Sending<T, R>['send'],
): Promise<Outcome<T, R>> {
  const remainingMs = deps.plazos.cobroMs - (deps.clock.now().getTime() - inicio.getTime());
  // By now another pago may hold its facturas. This is no evidence about the gateway, so the circuit breaker is not
  // informed.
  if (remainingMs <= 0) return { kind: 'retryable', cause: 'plazo vencido' };
  const outcome = await send(AbortSignal.timeout(remainingMs));
  deps.circuitBreaker.record(outcome);
  return outcome;
}

/** An adapter that throws has a bug, and it is unknown whether the charge was made. */
async function callGateway(
  deps: CobrarDeps,
  id: number,
  chargeRequest: ChargeRequest,
  signal: AbortSignal,
): Promise<Outcome<Charge, Rechazo>> {
  try {
    return await deps.pasarela.cobrar(chargeRequest, signal);
  } catch (error) {
    deps.log.error({ error, pago: id, operacion: 'cobrar' }, 'the gateway adapter failed');
    return { kind: 'unknown', cause: 'falla' };
  }
}
