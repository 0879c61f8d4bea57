import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

type Expected = { size: number; sha256: string | undefined; timeoutMs: number };

/**
 * Fails instead of ending when fewer bytes come than were promised, or others than were put. The last piece waits for
 * that judgement, so a copy that ends well is a good copy.
 */
export function verifiedDownload(incoming: Readable, expected: Expected): Readable {
  // A connection may break before anybody reads: the error is kept by the stream and met when reading begins.
  incoming.on('error', () => {});
  const judged = pieces(incoming, expected);
  return new Readable({
    read() {
      judged.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error) => this.destroy(error),
      );
    },
    destroy(error, callback) {
      incoming.destroy();
      callback(error);
    },
  });
}

async function* pieces(
  incoming: Readable,
  { size, sha256, timeoutMs }: Expected,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  const source = (incoming as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  let arrived = 0;
  let held: Uint8Array | undefined;
  for (;;) {
    // The limit is for the service. A slow reader may take long: while it does not ask, nothing is counted.
    const timer = setTimeout(() => incoming.destroy(new Error('S3 stopped sending')), timeoutMs);
    const { done, value } = await source.next().finally(() => clearTimeout(timer));
    if (done) break;
    arrived += value.length;
    hash.update(value);
    if (held) yield held;
    held = value;
  }
  if (arrived !== size) throw new Error(`S3 sent ${arrived} of ${size} bytes`);
  // Whoever put it without us left no hash.
  if (sha256 && hash.digest('hex') !== sha256) throw new Error('S3 sent other bytes than were put');
  if (held) yield held;
}
