import type { Readable } from 'node:stream';
import { BLOCK_BYTES } from './canonical-writer.ts';

const PIECE_BYTES = 4 * BLOCK_BYTES;

type BlockReader = {
  read(bytes: Buffer, final: boolean): Generator<Buffer>;
  /** These bytes come again, before those of the next block. */
  readonly leftover: Buffer;
  /** This is called before each block. The reading ends when it answers false. */
  prepare?(block: Buffer): Promise<boolean>;
};

export async function* readBlocks(input: Readable, reader: BlockReader): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let joinedBytes = 0;
  for await (const chunk of input) {
    for (const piece of inPieces(chunk)) {
      pending.push(piece);
      joinedBytes += piece.length;
      // Small chunks are joined into a block first, because joining them one by one has a quadratic cost.
      if (joinedBytes < BLOCK_BYTES) continue;
      const block = Buffer.concat(pending);
      if (reader.prepare && !(await reader.prepare(block))) return;
      yield* reader.read(block, false);
      pending = [reader.leftover];
      joinedBytes = 0;
    }
  }
  const rest = Buffer.concat(pending);
  if (!reader.prepare || (await reader.prepare(rest))) yield* reader.read(rest, true);
}

/** The input may come as one chunk with the whole file, but the output still leaves in small pieces. */
function* inPieces(chunk: Buffer): Generator<Buffer> {
  for (let desde = 0; desde < chunk.length; desde += PIECE_BYTES)
    yield chunk.subarray(desde, desde + PIECE_BYTES);
}
