import type { Readable } from 'node:stream';
import type { Out } from './outcome.ts';

export { type Cipher, createCipher, fingerprintOf, type Sealed } from './cipher.ts';
export { type JsonFile, readJsonFile } from './json-file.ts';
export { type Mark, publishMark } from './mark.ts';
export { productFolder, versionsFolder } from './product-folder.ts';
export { readOpenFile } from './read-open-file.ts';
export { type Announced, verifiedPieces, WrongContent } from './verified-pieces.ts';
export { type WritePiece, writeWholeFile } from './write-whole-file.ts';

export type Logger = {
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
};

/**
 * Files are stored in a folder or an S3. Keys are ours (`facturas/31.pdf`), never a name that somebody typed. Putting and
 * removing may be repeated; a file is not visible before it is complete.
 */
export interface BlobStore {
  put(key: string, source: Readable, meta: { size: number; type: string; sha256: string }): Out<void>;
  open(key: string): Out<{ body: Readable; size: number }, 'missing'>;
  head(key: string): Out<{ size: number } | null>;
  /** Removing a missing file succeeds. */
  remove(key: string): Out<void>;
}
