import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

const PIECE_BYTES = 64 * 1024;

/**
 * The file is read from its beginning, as many times as needed, and stays open. A read stream of Node closes the file when
 * somebody destroys it, and the descriptor may by then belong to another file.
 */
export function readOpenFile(file: FileHandle): Readable {
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; ; ) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}
