import type { Texto, TextoChannel, TextoRechazado } from '@oficina/mensajes/server';
import { createTell, isSilence, post, rejected } from '@oficina/outside';
import type { Secret } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { type JudgedTexto, judge } from './answers.ts';

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

export function createTwilio(options: TwilioOptions): TextoChannel {
  const { accountSid, credentials, sender, statusCallback, timeoutMs, log } = options;
  const url = `${options.baseUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const pair = Buffer.from(`${credentials.user}:${credentials.password.reveal()}`).toString('base64');

  const tell = createTell('twilio', 'the SMS was not sent', log, (reason: TextoRechazado) => reason);

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

  async function send(texto: Texto): Promise<JudgedTexto> {
    if (!E164.test(texto.telefono)) return rejected('numero');
    if (texto.texto.length > LONGEST_BODY) return rejected('no-entregable', true);
    const answer = await post(url, { authorization: `Basic ${pair}` }, formOf(texto), timeoutMs);
    if (isSilence(answer)) return { outcome: answer, alert: false };
    return { ...judge(answer), status: answer.status };
  }

  return {
    channel: 'sms',
    enviar: (texto) => tell('enviar', { mensajeId: texto.mensajeId }, () => send(texto)),
    // Twilio sends receipts to our webhook, so this process never receives one.
    onReceipt() {},
    async close() {},
  };
}
