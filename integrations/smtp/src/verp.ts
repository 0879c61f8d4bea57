import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@oficina/values';

/** Where bounces come back to, and the key that proves that we wrote the address. */
export type VerpOptions = { domain: string; secret: Secret<string> };

// Hexadecimal because servers on the way may change the case; 80 bits, so that it fits in a local part.
const SIGNATURE_CHARS = 20;
const VERP = /^bounce\+([1-9]\d{0,15})\.([0-9a-f]{20})@(.+)$/i;

const signatureOf = (mensajeId: number, { secret }: VerpOptions): string =>
  createHmac('sha256', secret.reveal()).update(`rebote:${mensajeId}`).digest('hex').slice(0, SIGNATURE_CHARS);

/** The envelope's sender of one message: whatever comes back to it speaks of that message. */
export const makeVerp = (mensajeId: number, options: VerpOptions): string =>
  `bounce+${mensajeId}.${signatureOf(mensajeId, options)}@${options.domain}`;

/** The message an address of ours speaks of; null when we did not write it. */
export function readVerp(address: string, options: VerpOptions): number | null {
  const [, id, given, domain] = VERP.exec(address) ?? [];
  if (!id || !given || domain?.toLowerCase() !== options.domain.toLowerCase()) return null;
  const mensajeId = Number(id);
  if (!Number.isSafeInteger(mensajeId)) return null;
  const right = Buffer.from(signatureOf(mensajeId, options));
  return timingSafeEqual(right, Buffer.from(given.toLowerCase())) ? mensajeId : null;
}
