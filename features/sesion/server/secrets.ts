import { createHash } from 'node:crypto';

/** A token of 256 bits needs no salt. The database stores only this hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
