import type { Logger } from '@oficina/values/server';
import type { Judged } from './judge.ts';

type Ids = { referencia?: string; idPasarela?: string; usuarioId?: number };

/**
 * Failures are logged without any content of the request. Successes are logged only with `idsOf`: a charge must leave a
 * trace even if the caller dies before storing it.
 */
export function createTell(log: Logger | undefined) {
  return async function tell<T, R>(
    operacion: string,
    ids: Ids,
    work: () => Promise<Judged<T, R>>,
    idsOf?: (value: T) => Ids,
  ): Promise<Judged<T, R>['outcome']> {
    const started = performance.now();
    const { outcome, alert, status, note } = await work();
    const done = outcome.kind === 'ok';
    if (done && !alert && !idsOf) return outcome;
    const level = alert ? 'error' : done || outcome.kind === 'rejected' ? 'info' : 'warn';
    const more = done ? idsOf?.(outcome.value) : undefined;
    const ms = Math.round(performance.now() - started);
    log?.[level](
      { servicio: 'payway', operacion, ...ids, ...more, status, resultado: resultOf(outcome, note), ms },
      done ? 'the gateway did it' : 'the gateway did not do it',
    );
    return outcome;
  };
}

function resultOf(outcome: Judged<unknown, unknown>['outcome'], note: string | undefined): string {
  if (outcome.kind === 'ok') return note ? `ok: ${note}` : 'ok';
  if (outcome.kind !== 'rejected') return `${outcome.kind}: ${outcome.cause}`;
  const { codigo } = outcome.reason as { codigo?: string };
  return `rejected: ${codigo ?? ''}`;
}
