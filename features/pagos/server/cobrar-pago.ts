import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '@oficina/values';
import type { Circuito } from './circuito.ts';
import type { PagosDeps } from './deps.ts';
import type { Marca } from './marcas.ts';
import { isUnavailable, markEnviado, type PagoRow } from './pagos.repository.ts';
import type { Cobrado, Cobro, Rechazo } from './pasarela.ts';
import { despues } from './plazos.ts';
import { resolverPago, type SeMuestra } from './resolver-pago.ts';
import { resultadoDeCobro } from './resultado.ts';

export type CobrarDeps = PagosDeps & { circuito: Circuito };

/**
 * The only place where money is asked for, and once for each payment. That it is sent is written first: whoever comes
 * after a death knows that it may have been. Null when it came to nothing before it was sent: then nothing is sent.
 */
export async function cobrarPago(
  deps: CobrarDeps,
  id: number,
  cobro: Cobro,
  seMuestra: SeMuestra,
): Promise<PagoRow | null> {
  // Before writing: however long this process sleeps afterwards, the time given to the charge goes by.
  const inicio = deps.clock.now();
  const enviado = await deps.db.tx(async (tx) => {
    const row = await markEnviado(tx, id, {
      now: inicio,
      proximaConsulta: despues(inicio, deps.plazos.consultarDesdeMs),
    });
    deps.mark('cobrar:enviado-escrito' satisfies Marca);
    return row;
  });
  if (!enviado) return null;
  deps.mark('cobrar:enviado-confirmado' satisfies Marca);
  const outcome = await enviar(deps, id, cobro, inicio);
  deps.mark('cobrar:respondido' satisfies Marca);
  return anotarAlFin(() => resolverPago(deps, id, resultadoDeCobro(outcome), seMuestra));
}

/** Half a minute in all, less than what the process is given to end. */
const ESPERAS_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000];

/**
 * What the gateway answered is known only here: a database that is away for a moment, or a row that somebody holds,
 * must not lose it. Settling twice is settling once.
 */
async function anotarAlFin(anotar: () => Promise<PagoRow>): Promise<PagoRow> {
  for (const ms of ESPERAS_MS) {
    try {
      return await anotar();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await sleep(ms);
    }
  }
  return anotar();
}

async function enviar(
  deps: CobrarDeps,
  id: number,
  cobro: Cobro,
  inicio: Date,
): Promise<Outcome<Cobrado, Rechazo>> {
  const quedaMs = deps.plazos.cobroMs - (deps.clock.now().getTime() - inicio.getTime());
  // Its bills may be somebody else's by now. Says nothing of the gateway.
  if (quedaMs <= 0) return { kind: 'retryable', cause: 'plazo vencido' };
  const outcome = await llamar(deps, id, cobro, AbortSignal.timeout(quedaMs));
  deps.circuito.anotar(outcome);
  return outcome;
}

/** An adapter that throws has a fault, and nobody knows how far it went. */
async function llamar(
  deps: CobrarDeps,
  id: number,
  cobro: Cobro,
  signal: AbortSignal,
): Promise<Outcome<Cobrado, Rechazo>> {
  try {
    return await deps.pasarela.cobrar(cobro, signal);
  } catch (error) {
    deps.log.error({ error, pago: id, operacion: 'cobrar' }, 'the gateway adapter failed');
    return { kind: 'unknown', cause: 'falla' };
  }
}
