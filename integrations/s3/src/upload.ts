import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Motivo } from '@oficina/values';

export class WrongContent extends Error {
  readonly motivo: Motivo;

  constructor(codigo: 'tamano' | 'sha256', detalle: string) {
    super(detalle);
    this.name = 'WrongContent';
    this.motivo = { codigo, detalle };
  }
}

export const SHA256 = 'sha256';

type Announced = { size: number; sha256: string };

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

async function* pieces(source: Readable, { size, sha256 }: Announced): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let arrived = 0;
  let held: Uint8Array | undefined;
  for await (const piece of source as AsyncIterable<Uint8Array>) {
    arrived += piece.length;
    if (arrived > size) throw new WrongContent('tamano', `more than the ${size} bytes announced`);
    hash.update(piece);
    if (held) yield held;
    if (piece.length > 0) held = piece;
  }
  if (arrived !== size) throw new WrongContent('tamano', `${arrived} of the ${size} bytes announced`);
  if (hash.digest('hex') !== sha256) throw new WrongContent('sha256', 'another sha256');
  if (held) yield held;
}
