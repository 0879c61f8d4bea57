import type { Outcome } from '@oficina/values';
import type { Logger } from '@oficina/values/server';

/** An `alert` means that the failure does not go away by itself, so a person has to act. */
export type Judged<T, R> = { outcome: Outcome<T, R>; alert: boolean; status?: number };

export const ok = <T>(value: T): Judged<T, never> => ({ outcome: { kind: 'ok', value }, alert: false });
export const rejected = <R>(reason: R, alert = false): Judged<never, R> => ({
  outcome: { kind: 'rejected', reason },
  alert,
});
export const retryable = (cause: string, alert = false, retryAfterMs?: number): Judged<never, never> => ({
  outcome: { kind: 'retryable', cause, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
  alert,
});
export const unknown = (cause: string, alert = false): Judged<never, never> => ({
  outcome: { kind: 'unknown', cause },
  alert,
});

type Ids = Readonly<Record<string, string | number>>;

/** Failures are logged without any content of the request or the answer: both hold names, numbers and codes. */
export function createTell<R>(
  servicio: string,
  failed: string,
  log: Logger | undefined,
  wordOf: (reason: R) => string,
) {
  return async function tell<T, S extends R>(
    operacion: string,
    ids: Ids,
    work: () => Promise<Judged<T, S>>,
  ): Promise<Outcome<T, S>> {
    const started = performance.now();
    const { outcome, alert, status } = await work();
    if (outcome.kind === 'ok') return outcome;
    const level = alert ? 'error' : outcome.kind === 'rejected' ? 'info' : 'warn';
    const resultado =
      outcome.kind === 'rejected' ? wordOf(outcome.reason) : `${outcome.kind}: ${outcome.cause}`;
    const ms = Math.round(performance.now() - started);
    log?.[level]({ servicio, operacion, ...ids, status, resultado, ms }, failed);
    return outcome;
  };
}
