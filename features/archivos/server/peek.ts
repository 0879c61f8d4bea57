import { Readable } from 'node:stream';

const INICIO_BYTES = 64 * 1024;
/** A corrected file may be in another encoding, and its first accent may be far. */
const CORRECTION_INICIO_BYTES = 4 * 1024 * 1024;

type Peeked = { inicio: Buffer; bytes: Readable };

/** The result is the beginning and a new stream of the whole, because bytes cannot be put back into a stream. */
export async function peek(bytes: Readable, { isCorrection = false } = {}): Promise<Peeked> {
  const enough = isCorrection ? CORRECTION_INICIO_BYTES : INICIO_BYTES;
  const chunks: Buffer[] = [];
  let length = 0;
  const source = (bytes as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  while (length < enough) {
    const { done, value } = await source.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  const inicio = Buffer.concat(chunks);
  async function* whole() {
    if (inicio.length > 0) yield inicio;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  const replayed = Readable.from(whole(), { objectMode: false });
  // The new stream may never be read, so closing it must release the source too.
  replayed.once('close', () => bytes.destroy());
  return { inicio: inicio.subarray(0, enough), bytes: replayed };
}
