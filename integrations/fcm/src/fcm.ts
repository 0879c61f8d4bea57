import type { PushChannel, PushRechazado } from '@oficina/mensajes/server';
import { createTell, isSilence, post, rejected } from '@oficina/outside';
import { type Clock, systemClock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { accessTokens } from './access-token.ts';
import { isUnauthenticated, type JudgedPush, judge } from './answers.ts';
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

export function createFcm(options: FcmOptions): PushChannel {
  const { account, timeoutMs, clock = systemClock, log } = options;
  const url = `${options.baseUrl.replace(/\/$/, '')}/v1/projects/${account.projectId}/messages:send`;
  const tokens = accessTokens({ account, clock, timeoutMs });

  const tell = createTell('fcm', 'the push was not sent', log, (reason: PushRechazado) => reason);

  async function send(body: string, mayRenew: boolean): Promise<JudgedPush> {
    const token = await tokens.get();
    if (token.kind === 'none') {
      const { kind: _, alert, cause, ...rest } = token;
      return { ...rest, alert, outcome: { kind: 'retryable', cause } };
    }
    const headers = { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' };
    const answer = await post(url, headers, body, timeoutMs);
    if (isSilence(answer)) return { outcome: answer, alert: false };
    if (isUnauthenticated(answer)) {
      tokens.forget(token.value);
      // Authentication refused the call, so nothing was sent and a second attempt with a new token repeats nothing.
      if (mayRenew) return send(body, false);
    }
    return { ...judge(answer), status: answer.status };
  }

  return {
    enviar: (push) =>
      tell('enviar', { mensajeId: push.mensajeId }, async () => {
        const body = messageBody(push, clock.now());
        return Buffer.byteLength(body) > LARGEST_BODY ? rejected('contenido', true) : send(body, true);
      }),
    async close() {},
  };
}
