import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from './secret.ts';

export type Sealed = { bytes: Buffer; keyId: number };

/** Secrets that have to be stored for a while are encrypted with AES-256-GCM, bound to the row they belong to. */
export type Cipher = {
  /** `context` names the owner of the secret: copied to another row, the secret does not open. */
  seal(text: string, context: string): Sealed;
  /** The result is null when the text was altered, belongs to something else or its key is gone. */
  open(sealed: Sealed, context: string): string | null;
};

const NONCE = 12;
const TAG = 16;

/** The first key seals; the others only open what they sealed earlier. */
export function createCipher(keys: readonly [Secret<string>, ...Secret<string>[]]): Cipher {
  const ring = new Map(keys.map((key) => [claveIdOf(key.reveal()), derive(key.reveal())]));
  const keyId = claveIdOf(keys[0].reveal());
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', ring.get(keyId) as Buffer, nonce);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return { bytes: Buffer.concat([nonce, cipher.getAuthTag(), body]), keyId };
    },
    open(sealed, context) {
      const key = ring.get(sealed.keyId);
      if (!key || sealed.bytes.length < NONCE + TAG) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.bytes.subarray(0, NONCE));
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(sealed.bytes.subarray(NONCE, NONCE + TAG));
      try {
        return (
          decipher.update(sealed.bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        return null;
      }
    },
  };
}

const derive = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'oficina-virtual cifrado 1', 32));

/** A fingerprint tells one key from another and says nothing about either. */
export const fingerprintOf = (key: Secret<string>): string =>
  createHash('sha256').update('oficina-virtual huella').update(key.reveal()).digest('hex').slice(0, 16);

/** The number for the column is derived from the key itself, so that nobody has to number keys. */
const claveIdOf = (key: string) =>
  createHash('sha256').update('oficina-virtual clave').update(key).digest().readUInt16BE(0) & 0x7fff;
