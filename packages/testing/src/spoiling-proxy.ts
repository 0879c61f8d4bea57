import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export async function spoilingProxy(target: string, from: string, to: string) {
  if (from.length !== to.length) throw new Error('A spoilt wire loses no bytes.');
  const { hostname, port } = new URL(target);
  let times = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    const far = connect(Number(port), hostname);
    const spoil = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const at = chunk.indexOf(from);
        if (at >= 0) {
          times += 1;
          chunk.write(to, at);
        }
        done(null, chunk);
      },
    });
    near.pipe(spoil).pipe(far);
    far.pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    spoilt: () => times,
    close() {
      for (const socket of open) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
