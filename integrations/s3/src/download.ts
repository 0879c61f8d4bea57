import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

type Expected = { size: number; sha256: string | undefined; timeoutMs: number };

/**
 * The stream fails instead of ending when fewer bytes arrive than were announced, or other bytes than were stored. The last
 * piece is held back until then, so a copy that ends without an error is a good copy.
 */
export function verifiedDownload(incoming: Readable, expected: Expected): Readable {
  // The connection may break before anyone reads. The stream keeps the error and raises it when reading begins.
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
    // The limit applies to the service, so the timer does not run while a slow reader asks for nothing.
    const timer = setTimeout(() => incoming.destroy(new Error('S3 stopped sending')), timeoutMs);
    const { done, value } = await source.next().finally(() => clearTimeout(timer));
    if (done) break;
    arrived += value.length;
    hash.update(value);
    if (held) yield held;
    held = value;
  }
  if (arrived !== size) throw new Error(`S3 sent ${arrived} of ${size} bytes`);
  // A file stored by another program has no hash.
  if (sha256 && hash.digest('hex') !== sha256) throw new Error('S3 sent other bytes than were put');
  if (held) yield held;
}
