import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Cipher, Sealed } from '@oficina/values/server';

/** A file is sealed in segments, so that each one can be sent as soon as it has been verified. */
export const SEGMENT_BYTES = 65_536;
const SELLO = 16;
const NONCE = 12;

/** The parts of an attachment share a key, so each has its own nonces. */
export type Part = 'archivo' | 'miniatura';
const PART_NUMBER: Readonly<Record<Part, number>> = { archivo: 0, miniatura: 1 };

/** Each file has its own key. */
export type DataKey = { bytes: Buffer; objectKey: string };

export const newDataKey = (objectKey: string): DataKey => ({ bytes: randomBytes(32), objectKey });

const contextOf = (objectKey: string) => `adjuntos ${objectKey}`;

/** The wrapped key is useless without the installation's key, and also in another row. */
export function wrapKey(cipher: Cipher, { bytes, objectKey }: DataKey): Sealed {
  return cipher.seal(bytes.toString('base64'), contextOf(objectKey));
}

/** Null when the installation's key is gone or the row was tampered with. */
export function unwrapKey(cipher: Cipher, sealed: Sealed, objectKey: string): DataKey | null {
  const texto = cipher.open(sealed, contextOf(objectKey));
  return texto === null ? null : { bytes: Buffer.from(texto, 'base64'), objectKey };
}

const segmentCount = (tamano: number) => Math.max(1, Math.ceil(tamano / SEGMENT_BYTES));

export const encryptedSize = (tamano: number) => tamano + segmentCount(tamano) * SELLO;

export function decryptedSize(cipher: number): number | null {
  const segments = Math.max(1, Math.ceil(cipher / (SEGMENT_BYTES + SELLO)));
  const tamano = cipher - segments * SELLO;
  return tamano >= 0 && encryptedSize(tamano) === cipher ? tamano : null;
}

/**
 * The nonce encodes the part, the segment number and whether it is the last one, so a segment that was moved, repeated or
 * left out does not open, nor does a truncated file.
 */
function nonceFor(part: Part, segment: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE);
  nonce[0] = PART_NUMBER[part];
  nonce[1] = last ? 1 : 0;
  nonce.writeUInt32BE(segment, NONCE - 4);
  return nonce;
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The same key and bytes always give the same result, so the hash can be computed before storing. */
export async function* encrypt(key: DataKey, part: Part, source: Chunks): AsyncGenerator<Buffer> {
  for await (const { bytes, numero, last } of inSegments(source, SEGMENT_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key.bytes, nonceFor(part, numero, last));
    cipher.setAAD(Buffer.from(contextOf(key.objectKey)));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws at the first segment that fails verification, and yields nothing of it. */
export async function* decrypt(key: DataKey, part: Part, source: Chunks): AsyncGenerator<Buffer> {
  for await (const { bytes, numero, last } of inSegments(source, SEGMENT_BYTES + SELLO)) {
    if (bytes.length < SELLO) throw new Error('A sealed file was cut.');
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonceFor(part, numero, last));
    decipher.setAAD(Buffer.from(contextOf(key.objectKey)));
    decipher.setAuthTag(bytes.subarray(-SELLO));
    yield Buffer.concat([decipher.update(bytes.subarray(0, -SELLO)), decipher.final()]);
  }
}

type Segment = { bytes: Buffer; numero: number; last: boolean };

/** One segment is held back until it is known whether another follows. */
async function* inSegments(source: Chunks, length: number): AsyncGenerator<Segment> {
  let junto: Uint8Array[] = [];
  let buffered = 0;
  let numero = 0;
  for await (const chunk of source) {
    if (chunk.length === 0) continue;
    junto.push(chunk);
    buffered += chunk.length;
    if (buffered <= length) continue;
    const whole = Buffer.concat(junto);
    let at = 0;
    for (; buffered - at > length; at += length) {
      yield { bytes: whole.subarray(at, at + length), numero, last: false };
      numero += 1;
    }
    junto = [whole.subarray(at)];
    buffered -= at;
  }
  yield { bytes: Buffer.concat(junto), numero, last: true };
}
