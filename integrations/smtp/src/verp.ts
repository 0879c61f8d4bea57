import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@oficina/values';

/** The secret proves that we wrote the address. */
export type VerpOptions = { domain: string; secret: Secret<string> };

// The signature is hexadecimal because servers on the way may change the case, and has 80 bits so that it fits in a local
// part.
const SIGNATURE_CHARS = 20;
const VERP = /^bounce\+([1-9]\d{0,15})\.([0-9a-f]{20})@(.+)$/i;

const signatureOf = (mensajeId: number, { secret }: VerpOptions): string =>
  createHmac('sha256', secret.reveal()).update(`rebote:${mensajeId}`).digest('hex').slice(0, SIGNATURE_CHARS);

export const makeVerp = (mensajeId: number, options: VerpOptions): string =>
  `bounce+${mensajeId}.${signatureOf(mensajeId, options)}@${options.domain}`;

/** The result is null when we did not write the address. */
export function readVerp(address: string, options: VerpOptions): number | null {
  const [, id, given, domain] = VERP.exec(address) ?? [];
  if (!id || !given || domain?.toLowerCase() !== options.domain.toLowerCase()) return null;
  const mensajeId = Number(id);
  if (!Number.isSafeInteger(mensajeId)) return null;
  const right = Buffer.from(signatureOf(mensajeId, options));
  return timingSafeEqual(right, Buffer.from(given.toLowerCase())) ? mensajeId : null;
}
