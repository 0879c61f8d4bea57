import type { Push, PushChannel } from '@oficina/mensajes/server';
import { post } from '@oficina/outside';
import { type Clock, systemClock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { accessTokens } from './access-token.ts';
import { isUnauthenticated, type Judged, judge, type PushOutcome } from './answers.ts';
import { LARGEST_BODY, messageBody } from './message.ts';
import type { ServiceAccount } from './service-account.ts';

export type FcmOptions = {
  baseUrl: string;
  account: ServiceAccount;
  timeoutMs: number;
  /** The caller spaces the calls; the adapter sends each one at once. */
  ratePerS: number;
  clock?: Clock;
  log?: Logger;
};

type Told = Judged & { status?: number };

export function createFcm(options: FcmOptions): PushChannel {
  const { account, timeoutMs, clock = systemClock, log } = options;
  const url = `${options.baseUrl.replace(/\/$/, '')}/v1/projects/${account.projectId}/messages:send`;
  const tokens = accessTokens({ account, clock, timeoutMs });

  async function send(body: string, mayRenew: boolean): Promise<Told> {
    const token = await tokens.get();
    if (token.kind === 'none') {
      const { kind: _, alert, cause, ...rest } = token;
      return { ...rest, alert, outcome: { kind: 'retryable', cause } };
    }
    const headers = { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' };
    const answer = await post(url, headers, body, timeoutMs);
    if ('kind' in answer) return { outcome: answer, alert: false };
    if (isUnauthenticated(answer)) {
      tokens.forget(token.value);
      // Authentication refused the call, so nothing was sent and a second attempt with a new token repeats nothing.
      if (mayRenew) return send(body, false);
    }
    return { ...judge(answer), status: answer.status };
  }

  function tell(mensajeId: number, { outcome, alert, status }: Told, started: number): void {
    if (outcome.kind === 'ok') return;
    const level = alert ? 'error' : outcome.kind === 'rejected' ? 'info' : 'warn';
    const resultado = outcome.kind === 'rejected' ? outcome.reason : `${outcome.kind}: ${outcome.cause}`;
    const ms = Math.round(performance.now() - started);
    log?.[level](
      { servicio: 'fcm', operacion: 'enviar', mensajeId, status, resultado, ms },
      'the push was not sent',
    );
  }

  return {
    async enviar(push: Push): Promise<PushOutcome> {
      const started = performance.now();
      const body = messageBody(push, clock.now());
      const told: Told =
        Buffer.byteLength(body) > LARGEST_BODY
          ? { outcome: { kind: 'rejected', reason: 'contenido' }, alert: true }
          : await send(body, true);
      tell(push.mensajeId, told, started);
      return told.outcome;
    },
    async close() {},
  };
}
