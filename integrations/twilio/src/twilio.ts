import type { Texto, TextoChannel } from '@oficina/mensajes/server';
import { post } from '@oficina/outside';
import type { Secret } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { type Judged, judge, type TextoOutcome } from './answers.ts';

export type TwilioOptions = {
  baseUrl: string;
  accountSid: string;
  /** The pair is the account with its AuthToken, or an API key. */
  credentials: { user: string; password: Secret<string> };
  sender: { from: string } | { messagingServiceSid: string };
  statusCallback?: string;
  timeoutMs: number;
  /** The caller spaces the calls; the adapter sends each one at once. */
  ratePerS: number;
  log?: Logger;
};

const E164 = /^\+[1-9]\d{7,14}$/;
const LONGEST_BODY = 1600;
const LONGEST_VALIDITY_S = 14_400;

type Told = Judged & { status?: number };

export function createTwilio(options: TwilioOptions): TextoChannel {
  const { accountSid, credentials, sender, statusCallback, timeoutMs, log } = options;
  const url = `${options.baseUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const pair = Buffer.from(`${credentials.user}:${credentials.password.reveal()}`).toString('base64');

  function formOf({ telefono, texto, expiresInS }: Texto): URLSearchParams {
    return new URLSearchParams({
      To: telefono,
      ...('from' in sender ? { From: sender.from } : { MessagingServiceSid: sender.messagingServiceSid }),
      Body: texto,
      ValidityPeriod: String(Math.min(Math.max(1, Math.floor(expiresInS)), LONGEST_VALIDITY_S)),
      SmartEncoded: 'true',
      ...(statusCallback === undefined ? {} : { StatusCallback: statusCallback }),
    });
  }

  async function send(texto: Texto): Promise<Told> {
    if (!E164.test(texto.telefono)) return { outcome: { kind: 'rejected', reason: 'numero' }, alert: false };
    if (texto.texto.length > LONGEST_BODY)
      return { outcome: { kind: 'rejected', reason: 'no-entregable' }, alert: true };
    const answer = await post(url, { authorization: `Basic ${pair}` }, formOf(texto), timeoutMs);
    if ('kind' in answer) return { outcome: answer, alert: false };
    return { ...judge(answer), status: answer.status };
  }

  function tell(mensajeId: number, { outcome, alert, status }: Told, started: number): void {
    if (outcome.kind === 'ok') return;
    const level = alert ? 'error' : outcome.kind === 'rejected' ? 'info' : 'warn';
    const resultado = outcome.kind === 'rejected' ? outcome.reason : `${outcome.kind}: ${outcome.cause}`;
    const ms = Math.round(performance.now() - started);
    log?.[level](
      { servicio: 'twilio', operacion: 'enviar', mensajeId, status, resultado, ms },
      'the SMS was not sent',
    );
  }

  return {
    channel: 'sms',
    async enviar(texto): Promise<TextoOutcome> {
      const started = performance.now();
      const told = await send(texto);
      tell(texto.mensajeId, told, started);
      return told.outcome;
    },
    // Twilio sends receipts to our webhook, so this process never receives one.
    onReceipt() {},
    async close() {},
  };
}
