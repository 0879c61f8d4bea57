import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

const LINE_BREAK = 0x0a;

export class ByteCounter extends Transform {
  bytes = 0;
  private readonly hash = createHash('sha256');
  private readonly onBytes: (bytes: number, chunk: Buffer) => void;
  private lineBreaks = 0;
  private lastByte = LINE_BREAK;

  constructor(onBytes: (bytes: number, chunk: Buffer) => void) {
    super();
    this.onBytes = onBytes;
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, chunk: Buffer) => void,
  ): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    for (let at = chunk.indexOf(LINE_BREAK); at !== -1; at = chunk.indexOf(LINE_BREAK, at + 1))
      this.lineBreaks += 1;
    this.lastByte = chunk.at(-1) ?? this.lastByte;
    this.onBytes(this.bytes, chunk);
    done(null, chunk);
  }

  /** The last line may lack its line break. */
  get renglones(): number {
    return this.lineBreaks + (this.lastByte === LINE_BREAK ? 0 : 1);
  }

  sha256(): Buffer {
    return this.hash.digest();
  }
}
