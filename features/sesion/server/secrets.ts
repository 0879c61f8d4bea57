import { createHash } from 'node:crypto';

/** A token of 256 bits needs no salt: the database keeps only this. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
