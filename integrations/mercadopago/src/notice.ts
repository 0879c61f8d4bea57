import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@oficina/values';
import { z } from 'zod';

type SignedNotice = {
  signature: string | undefined;
  requestId: string | undefined;
  /** This is `data.id` of the address, which is what they sign; the body is not signed. */
  dataId: string | undefined;
  secret: Secret<string>;
  now: Date;
  /** With 0 an old notice is accepted too, because it only makes us ask. */
  toleranceS: number;
};

const MOST_PARTS = 5;
const FIRST_MILLISECOND = 100_000_000_000;

/** A part that is absent is left out of what is signed, as the vendor documents. */
export function isSignedNotice({
  signature,
  requestId,
  dataId,
  secret,
  now,
  toleranceS,
}: SignedNotice): boolean {
  const { ts, v1 } = partsOf(signature ?? '');
  if (ts === undefined || v1 === undefined) return false;
  // A semicolon would let one signed text be split into other parts.
  if (dataId?.includes(';') || requestId?.includes(';')) return false;
  if (toleranceS > 0 && Math.abs(now.getTime() - millisecondsOf(ts)) > toleranceS * 1_000) return false;
  const signed = [
    dataId ? `id:${dataId.toLowerCase()};` : '',
    requestId ? `request-id:${requestId};` : '',
    `ts:${ts};`,
  ].join('');
  const expected = createHmac('sha256', secret.reveal()).update(signed).digest();
  // Both are 32 bytes, because the pattern requires 64 hexadecimal digits.
  return timingSafeEqual(Buffer.from(v1, 'hex'), expected);
}

function partsOf(signature: string): { ts?: string | undefined; v1?: string | undefined } {
  const parts = new Map(
    signature.split(',', MOST_PARTS).map((part): [string, string] => {
      const [name = '', value = ''] = part.trim().split('=', 2);
      return [name, value];
    }),
  );
  const valid = (name: string, form: RegExp) => form.exec(parts.get(name) ?? '')?.[0];
  return { ts: valid('ts', /^\d{1,16}$/), v1: valid('v1', /^[0-9a-f]{64}$/i) };
}

/** Their examples have seconds in some products and milliseconds in others. */
const millisecondsOf = (ts: string) => (Number(ts) < FIRST_MILLISECOND ? Number(ts) * 1_000 : Number(ts));

const Notice = z.object({
  data: z.object({ external_reference: z.string().regex(/^[\w-]{1,64}$/) }),
});

/** It is not signed, so it serves only to choose what to ask about. */
export function referenciaOfNotice(body: Uint8Array): string | undefined {
  try {
    return Notice.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))).data?.data.external_reference;
  } catch {
    return undefined;
  }
}
