import type { Outcome } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { pasarelaDown } from './errors.ts';
import { DISABLED_ORDERS } from './order-gateway.ts';
import { DISABLED_PASARELA, type PagoPasarela } from './pasarela.ts';
import type { Plazos } from './plazos.ts';

export type CircuitBreaker = {
  /** Throws while the gateway is known to be down, so that nothing is reserved for a charge that cannot be made. */
  assertClosed(): void;
  record(outcome: Outcome<unknown, unknown>): void;
  stop(): void;
};

const DISABLED: readonly object[] = [DISABLED_PASARELA, DISABLED_ORDERS];

/**
 * The state belongs to this process alone. Only charges that were certainly not sent count as failures; any answer resets
 * the count.
 */
export function createCircuitBreaker(deps: {
  pasarela: Pick<PagoPasarela, 'health'>;
  plazos: Pick<Plazos, 'fallasParaCortar' | 'saludMs'>;
  log: Logger;
}): CircuitBreaker {
  const { fallasParaCortar, saludMs } = deps.plazos;
  let failuresInRow = 0;
  let timer: NodeJS.Timeout | undefined;

  function cerrar(): void {
    clearInterval(timer);
    timer = undefined;
    failuresInRow = 0;
  }

  async function checkHealth(): Promise<void> {
    try {
      const { kind } = await deps.pasarela.health();
      if (kind !== 'ok' || timer === undefined) return;
      cerrar();
      deps.log.info({ servicio: 'pasarela', operacion: 'circuito', resultado: 'cerrado' }, 'gateway is back');
    } catch (error) {
      deps.log.error({ error, operacion: 'circuito' }, 'the gateway could not be asked how it is');
    }
  }

  return {
    assertClosed() {
      if (timer || DISABLED.includes(deps.pasarela)) throw pasarelaDown(Math.ceil(saludMs / 1000));
    },
    record({ kind }) {
      failuresInRow = kind === 'retryable' ? failuresInRow + 1 : 0;
      if (failuresInRow < fallasParaCortar || timer) return;
      deps.log.warn({ servicio: 'pasarela', operacion: 'circuito', resultado: 'abierto' }, 'gateway is down');
      timer = setInterval(() => void checkHealth(), saludMs);
      // The timer must not keep a stopping process alive.
      timer.unref();
    },
    stop: cerrar,
  };
}
