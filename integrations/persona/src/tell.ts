import type { Logger } from '@oficina/values/server';
import type { Judged } from './judge.ts';

type Ids = { usuarioId?: number; inquiryId?: string };

/** Failures are logged without any content of the request or the answer, because both hold names and documents. */
export function createTell(log: Logger | undefined) {
  return async function tell<T, R>(
    operacion: string,
    ids: Ids,
    work: () => Promise<Judged<T, R>>,
  ): Promise<Judged<T, R>['outcome']> {
    const started = performance.now();
    const { outcome, alert, status } = await work();
    if (outcome.kind === 'ok') return outcome;
    const level = alert ? 'error' : outcome.kind === 'rejected' ? 'info' : 'warn';
    const ms = Math.round(performance.now() - started);
    log?.[level](
      { servicio: 'persona', operacion, ...ids, status, resultado: resultOf(outcome), ms },
      'the identity provider did not do it',
    );
    return outcome;
  };
}

function resultOf(outcome: Exclude<Judged<unknown, unknown>['outcome'], { kind: 'ok' }>): string {
  if (outcome.kind !== 'rejected') return `${outcome.kind}: ${outcome.cause}`;
  const { reason } = outcome;
  return `rejected: ${typeof reason === 'string' ? reason : (reason as { codigo: string }).codigo}`;
}
