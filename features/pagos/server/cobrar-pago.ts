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

/**
 * The only place where money is asked for, and once for each payment. That it is sent is written first: whoever comes
 * after a death knows that it may have been. Null when it came to nothing before it was sent: then nothing is sent.
 */
export async function cobrarPago(
  deps: CobrarDeps,
  id: number,
  chargeRequest: ChargeRequest,
  isShown: IsShown,
): Promise<PagoRow | null> {
  // Before writing: however long this process sleeps afterwards, the time given to the charge goes by.
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
  const outcome = await enviar(deps, id, chargeRequest, inicio);
  deps.mark('cobrar:respondido' satisfies CrashPoint);
  return recordWithRetry(() => resolverPago(deps, id, resultadoFromCharge(outcome), isShown));
}

/** Half a minute in all, less than what the process is given to end. */
const RETRY_DELAYS_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000];

/**
 * What the gateway answered is known only here: a database that is away for a moment, or a row that somebody holds,
 * must not lose it. Settling twice is settling once.
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

async function enviar(
  deps: CobrarDeps,
  id: number,
  chargeRequest: ChargeRequest,
  inicio: Date,
): Promise<Outcome<Charge, Rechazo>> {
  const remainingMs = deps.plazos.cobroMs - (deps.clock.now().getTime() - inicio.getTime());
  // Its bills may be somebody else's by now. Says nothing of the gateway.
  if (remainingMs <= 0) return { kind: 'retryable', cause: 'plazo vencido' };
  const outcome = await callGateway(deps, id, chargeRequest, AbortSignal.timeout(remainingMs));
  deps.circuitBreaker.record(outcome);
  return outcome;
}

/** An adapter that throws has a fault, and nobody knows how far it went. */
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
