import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Recibo } from '@oficina/mensajes/server';
import type { Secret } from '@oficina/values';
import { REJECTED } from './answers.ts';

/**
 * `url` is the address we published, with its query; it is never built from the Host header. The key is the AuthToken even
 * when messages are sent with an API key.
 */
export function verifyTwilio(
  url: string,
  params: URLSearchParams,
  signature: string | undefined,
  authToken: Secret<string>,
): boolean {
  const pairs = [...new Set(params.keys())]
    .sort()
    .flatMap((name) => [...new Set(params.getAll(name))].sort().map((value) => name + value));
  const expected = createHmac('sha1', authToken.reveal())
    .update(url + pairs.join(''))
    .digest();
  const given = Buffer.from(signature ?? '', 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

// This is a Map and not an object, because the key comes from outside.
const ESTADOS = new Map<string, Recibo['estado']>([
  ['accepted', 'enviado'],
  ['scheduled', 'enviado'],
  ['queued', 'enviado'],
  ['sending', 'enviado'],
  ['sent', 'enviado'],
  ['delivered', 'entregado'],
  ['partially_delivered', 'entregado'],
  ['read', 'leido'],
  ['undelivered', 'fallido'],
  ['failed', 'fallido'],
  ['canceled', 'fallido'],
]);

/** The result is null when the notice is not about a message. Notices may be repeated and out of order. */
export function readTwilioReceipt(params: URLSearchParams): Recibo | null {
  const id = params.get('MessageSid');
  const estado = ESTADOS.get(params.get('MessageStatus') ?? '');
  if (!id || !estado) return null;
  const codigo = params.get('ErrorCode');
  const motivo = REJECTED[Number(codigo)];
  return { id, estado, ...(codigo ? { codigo } : {}), ...(motivo ? { motivo } : {}) };
}
