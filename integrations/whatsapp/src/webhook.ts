import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Recibo, TextoRechazado } from '@oficina/mensajes/server';
import type { Secret } from '@oficina/values';
import { z } from 'zod';

/** The result answers Meta's check that this address is ours; null means a 403. */
export function answerHandshake(query: URLSearchParams, verifyToken: Secret<string>): string | null {
  const given = Buffer.from(query.get('hub.verify_token') ?? '');
  const expected = Buffer.from(verifyToken.reveal());
  const same = given.length === expected.length && timingSafeEqual(given, expected);
  return query.get('hub.mode') === 'subscribe' && same ? query.get('hub.challenge') : null;
}

/** `body` must hold the original bytes: parsing and serialising it again would change them. */
export function verifyWhatsapp(
  body: Uint8Array,
  signature: string | undefined,
  appSecret: Secret<string>,
): boolean {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(signature ?? '')?.[1];
  if (hex === undefined) return false;
  const expected = createHmac('sha256', appSecret.reveal()).update(body).digest();
  return timingSafeEqual(Buffer.from(hex, 'hex'), expected);
}

const ESTADOS = new Map<string, Recibo['estado']>([
  ['sent', 'enviado'],
  ['delivered', 'entregado'],
  ['read', 'leido'],
  ['failed', 'fallido'],
]);

// 131049 is left out: Meta only says that it chose not to deliver the message, so no other channel is tried.
const MOTIVOS = new Map<number, TextoRechazado>([
  [131026, 'no-entregable'],
  [131050, 'baja-del-usuario'],
  [131047, 'plantilla'],
  [132000, 'plantilla'],
  [132001, 'plantilla'],
]);

const Status = z.object({
  id: z.string().min(1),
  status: z.string(),
  errors: z.array(z.object({ code: z.number() })).optional(),
});
const Notice = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        // An unreadable status must not hide the others.
        z.object({ field: z.string(), value: z.object({ statuses: z.array(z.unknown()).optional() }) }),
      ),
    }),
  ),
});

/** Several may come together, repeated and out of order; notices about anything else are left out. */
export function readWhatsappReceipts(body: Uint8Array): Recibo[] {
  const notice = Notice.safeParse(parse(body));
  if (!notice.success) return [];
  return notice.data.entry
    .flatMap(({ changes }) => changes.filter(({ field }) => field === 'messages'))
    .flatMap(({ value }) => value.statuses ?? [])
    .flatMap((one) => receiptOf(one) ?? []);
}

function receiptOf(one: unknown): Recibo | null {
  const read = Status.safeParse(one);
  const estado = read.success ? ESTADOS.get(read.data.status) : undefined;
  if (!read.success || !estado) return null;
  const code = read.data.errors?.[0]?.code;
  const motivo = MOTIVOS.get(code ?? 0);
  return {
    id: read.data.id,
    estado,
    ...(code === undefined ? {} : { codigo: String(code) }),
    ...(motivo ? { motivo } : {}),
  };
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}
