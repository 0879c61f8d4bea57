import type { Readable } from 'node:stream';
import type { Out } from './outcome.ts';

export { type Cipher, createCipher, type Sealed } from './cipher.ts';
export { type Mark, publishMark } from './mark.ts';

/** The few words of a log that the house uses; pino fits it. */
export type Logger = {
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
};

/**
 * Where files rest: a folder or an S3. Keys are ours (`facturas/31.pdf`), never a name somebody typed. Putting and
 * removing may be repeated; nobody sees a file before it is whole.
 */
export interface BlobStore {
  put(key: string, source: Readable, meta: { size: number; type: string; sha256: string }): Out<void>;
  open(key: string): Out<{ body: Readable; size: number }, 'missing'>;
  head(key: string): Out<{ size: number } | null>;
  /** What is not there is removed already. */
  remove(key: string): Out<void>;
}
