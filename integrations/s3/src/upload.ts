import { Readable } from 'node:stream';
import { type Announced, verifiedPieces } from '@oficina/values/server';

export const SHA256 = 'sha256';

/**
 * The last piece is held back until the size and the hash are known to be right. `onPiece` is called as each piece leaves.
 */
export function verifiedUpload(source: Readable, announced: Announced, onPiece = () => {}): Readable {
  // The source may fail before anyone reads it, and without a listener that would end the process.
  source.on('error', () => {});
  const judged = pieces(source, announced);
  return new Readable({
    read() {
      judged.next().then(
        ({ done, value }) => {
          onPiece();
          this.push(done ? null : value);
        },
        (error) => this.destroy(error),
      );
    },
    destroy(error, callback) {
      source.destroy();
      callback(error);
    },
  });
}

async function* pieces(source: Readable, announced: Announced): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | undefined;
  for await (const piece of verifiedPieces(source, announced)) {
    if (piece.length === 0) continue;
    if (held) yield held;
    held = piece;
  }
  if (held) yield held;
}
