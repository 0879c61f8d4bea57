import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

const SALTO = 0x0a;

/** Lets bytes through as they are, and knows at the end how many lines there were and of what file they are. */
export class ContadorDeBytes extends Transform {
  bytes = 0;
  private readonly hash = createHash('sha256');
  private readonly alPasar: (bytes: number, trozo: Buffer) => void;
  private saltos = 0;
  private ultimo = SALTO;

  constructor(alPasar: (bytes: number, trozo: Buffer) => void) {
    super();
    this.alPasar = alPasar;
  }

  override _transform(
    trozo: Buffer,
    _encoding: BufferEncoding,
    listo: (error: null, trozo: Buffer) => void,
  ): void {
    this.bytes += trozo.length;
    this.hash.update(trozo);
    for (let at = trozo.indexOf(SALTO); at !== -1; at = trozo.indexOf(SALTO, at + 1)) this.saltos += 1;
    this.ultimo = trozo.at(-1) ?? this.ultimo;
    this.alPasar(this.bytes, trozo);
    listo(null, trozo);
  }

  /** The last one may not be ended. */
  get renglones(): number {
    return this.saltos + (this.ultimo === SALTO ? 0 : 1);
  }

  sha256(): Buffer {
    return this.hash.digest();
  }
}
