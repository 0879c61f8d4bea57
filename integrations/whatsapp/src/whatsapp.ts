import type { Texto, TextoChannel, TextoRechazado } from '@oficina/mensajes/server';
import { createTell, isSilence, post, rejected } from '@oficina/outside';
import type { Secret } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { type JudgedTexto, judge } from './answers.ts';
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

export function createWhatsapp(options: WhatsappOptions): TextoChannel {
  const { apiVersion, phoneNumberId, token, templates, timeoutMs, log } = options;
  const url = `${options.baseUrl.replace(/\/$/, '')}/${apiVersion}/${phoneNumberId}/messages`;

  const tell = createTell('whatsapp', 'the WhatsApp was not sent', log, (reason: TextoRechazado) => reason);

  async function send({ telefono, plantilla }: Texto): Promise<JudgedTexto> {
    const name = templates.get(plantilla?.nombre ?? '');
    // Meta allows a conversation to begin only with an approved text.
    if (!plantilla || !name) return rejected('plantilla', true);
    if (!E164.test(telefono)) return rejected('numero');
    const headers = { authorization: `Bearer ${token.reveal()}`, 'content-type': 'application/json' };
    const answer = await post(url, headers, messageBody(telefono, name, plantilla), timeoutMs);
    if (isSilence(answer)) return { outcome: answer, alert: false };
    return { ...judge(answer), status: answer.status };
  }

  return {
    channel: 'whatsapp',
    enviar: (texto) => tell('enviar', { mensajeId: texto.mensajeId }, () => send(texto)),
    // Meta sends receipts to our webhook, so this process never receives one.
    onReceipt() {},
    async close() {},
  };
}
