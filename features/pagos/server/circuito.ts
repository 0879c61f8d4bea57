import type { Outcome } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { pasarelaCaida } from './errors.ts';
import { PASARELA_APAGADA, type PasarelaDePago } from './pasarela.ts';
import type { Plazos } from './plazos.ts';

export type Circuito = {
  /** Refuses while the gateway is known to be down: nothing is reserved for a charge that cannot be made. */
  exigirCerrado(): void;
  anotar(outcome: Outcome<unknown, unknown>): void;
  stop(): void;
};

/** Of each process: what this one sees. Only what was certainly not sent counts; any answer starts over. */
export function createCircuito(deps: {
  pasarela: Pick<PasarelaDePago, 'salud'>;
  plazos: Pick<Plazos, 'fallasParaCortar' | 'saludMs'>;
  log: Logger;
}): Circuito {
  const { fallasParaCortar, saludMs } = deps.plazos;
  let seguidas = 0;
  let timer: NodeJS.Timeout | undefined;

  function cerrar(): void {
    clearInterval(timer);
    timer = undefined;
    seguidas = 0;
  }

  async function preguntar(): Promise<void> {
    try {
      const { kind } = await deps.pasarela.salud();
      if (kind !== 'ok' || timer === undefined) return;
      cerrar();
      deps.log.info({ servicio: 'pasarela', operacion: 'circuito', resultado: 'cerrado' }, 'gateway is back');
    } catch (error) {
      deps.log.error({ error, operacion: 'circuito' }, 'the gateway could not be asked how it is');
    }
  }

  return {
    exigirCerrado() {
      if (timer || deps.pasarela === PASARELA_APAGADA) throw pasarelaCaida(Math.ceil(saludMs / 1000));
    },
    anotar({ kind }) {
      seguidas = kind === 'retryable' ? seguidas + 1 : 0;
      if (seguidas < fallasParaCortar || timer) return;
      deps.log.warn({ servicio: 'pasarela', operacion: 'circuito', resultado: 'abierto' }, 'gateway is down');
      timer = setInterval(() => void preguntar(), saludMs);
      // It must not keep alive a process that is leaving.
      timer.unref();
    },
    stop: cerrar,
  };
}
