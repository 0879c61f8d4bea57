import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Motivo } from './outcome.ts';

export class WrongContent extends Error {
  readonly motivo: Motivo;

  constructor(codigo: 'tamano' | 'sha256', detalle: string) {
    super(detalle);
    this.name = 'WrongContent';
    this.motivo = { codigo, detalle };
  }
}

export type Announced = { size: number; sha256: string };

/** The pieces pass as they arrive. When all of them are not what was announced, the last step throws `WrongContent`. */
export async function* verifiedPieces(
  source: Readable,
  { size, sha256 }: Announced,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let arrived = 0;
  for await (const piece of source as AsyncIterable<Uint8Array>) {
    arrived += piece.length;
    if (arrived > size) throw new WrongContent('tamano', `more than the ${size} bytes announced`);
    hash.update(piece);
    yield piece;
  }
  if (arrived !== size) throw new WrongContent('tamano', `${arrived} of the ${size} bytes announced`);
  if (hash.digest('hex') !== sha256) throw new WrongContent('sha256', 'another sha256');
}
