import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AvisoHeaders, IdentidadAviso } from '@oficina/validaciones/server';
import { type Secret, systemClock } from '@oficina/values';
import { z } from 'zod';
import { INQUIRY_ID } from './judge.ts';
import type { PersonaOptions } from './settings.ts';

const GROUP = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
/** A header has two groups while a secret is being replaced; checking many more would only waste work. */
const MOST_GROUPS = 5;

const Event = z.object({
  data: z.object({
    type: z.literal('event'),
    id: z.string().min(1).max(100),
    attributes: z.object({
      name: z.string().min(1).max(100),
      'created-at': z.string().transform((text, context) => {
        const moment = new Date(text);
        if (Number.isNaN(moment.getTime())) context.addIssue('not a moment');
        return moment;
      }),
      payload: z.object({ data: z.object({ type: z.string(), id: z.string() }) }),
    }),
  }),
});

function isSigned(raw: Uint8Array, t: string, v1: string, secret: Secret<string>): boolean {
  const expected = createHmac('sha256', secret.reveal()).update(`${t}.`).update(raw).digest();
  // Both are 32 bytes, because the pattern of the group requires 64 hexadecimal digits.
  return timingSafeEqual(Buffer.from(v1, 'hex'), expected);
}

export function createReadAviso(options: PersonaOptions) {
  const { webhookSecrets, webhookToleranceS, clock = systemClock, log } = options;

  /** During a rotation the header has one group for each secret, separated by a space. One valid group is enough. */
  function isTheirs(raw: Uint8Array, header: string): boolean {
    const now = clock.now().getTime() / 1_000;
    return header
      .split(' ', MOST_GROUPS)
      .map((group) => GROUP.exec(group))
      .some((group) => {
        const [, t = '', v1 = ''] = group ?? [];
        if (!group || Math.abs(now - Number(t)) > webhookToleranceS) return false;
        return webhookSecrets.some((secret) => isSigned(raw, t, v1, secret));
      });
  }

  return function readAviso(raw: Buffer, headers: AvisoHeaders): IdentidadAviso | null {
    const header = headers['persona-signature'];
    if (typeof header !== 'string' || !isTheirs(raw, header)) return null;
    const event = Event.safeParse(parse(raw)).data;
    if (!event) {
      log?.error(
        { servicio: 'persona', operacion: 'leerAviso', resultado: 'ilegible' },
        'a signed event was not understood',
      );
      return null;
    }
    const { id: eventoId, attributes } = event.data;
    const { type, id } = attributes.payload.data;
    return {
      eventoId,
      nombre: attributes.name,
      inquiryId: type === 'inquiry' && INQUIRY_ID.test(id) ? id : null,
      creado: attributes['created-at'],
    };
  };
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
