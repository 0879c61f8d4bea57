import type { Texto, TextoChannel } from '@oficina/mensajes/server';
import { post } from '@oficina/outside';
import type { Secret } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { type Judged, judge, type TextoOutcome } from './answers.ts';
import { messageBody } from './message.ts';

export type WhatsappOptions = {
  baseUrl: string;
  apiVersion: string;
  phoneNumberId: string;
  token: Secret<string>;
  /** The keys are our names, and the values those that Meta approved. */
  templates: ReadonlyMap<string, string>;
  timeoutMs: number;
  /** The caller spaces the calls; the adapter sends each one at once. */
  ratePerS: number;
  log?: Logger;
};

const E164 = /^\+[1-9]\d{7,14}$/;

type Told = Judged & { status?: number };

export function createWhatsapp(options: WhatsappOptions): TextoChannel {
  const { apiVersion, phoneNumberId, token, templates, timeoutMs, log } = options;
  const url = `${options.baseUrl.replace(/\/$/, '')}/${apiVersion}/${phoneNumberId}/messages`;

  async function send({ telefono, plantilla }: Texto): Promise<Told> {
    const name = templates.get(plantilla?.nombre ?? '');
    // Meta allows a conversation to begin only with an approved text.
    if (!plantilla || !name) return { outcome: { kind: 'rejected', reason: 'plantilla' }, alert: true };
    if (!E164.test(telefono)) return { outcome: { kind: 'rejected', reason: 'numero' }, alert: false };
    const headers = { authorization: `Bearer ${token.reveal()}`, 'content-type': 'application/json' };
    const answer = await post(url, headers, messageBody(telefono, name, plantilla), timeoutMs);
    if ('kind' in answer) return { outcome: answer, alert: false };
    return { ...judge(answer), status: answer.status };
  }

  function tell(mensajeId: number, { outcome, alert, status }: Told, started: number): void {
    if (outcome.kind === 'ok') return;
    const level = alert ? 'error' : outcome.kind === 'rejected' ? 'info' : 'warn';
    const resultado = outcome.kind === 'rejected' ? outcome.reason : `${outcome.kind}: ${outcome.cause}`;
    const ms = Math.round(performance.now() - started);
    log?.[level](
      { servicio: 'whatsapp', operacion: 'enviar', mensajeId, status, resultado, ms },
      'the WhatsApp was not sent',
    );
  }

  return {
    channel: 'whatsapp',
    async enviar(texto): Promise<TextoOutcome> {
      const started = performance.now();
      const told = await send(texto);
      tell(texto.mensajeId, told, started);
      return told.outcome;
    },
    // Meta sends receipts to our webhook, so this process never receives one.
    onReceipt() {},
    async close() {},
  };
}
