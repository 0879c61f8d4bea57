import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createPool } from './pool.ts';

const message = (type: string, ...parts: (Buffer | string)[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};

const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', 'I')]);
const farewell = message('E', 'SFATAL\0', 'C57P01\0', 'Mterminating connection\0', '\0');

/** The server accepts and ends the connection in the same packet, as one that is being stopped does. */
async function startLeaving(): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([welcome, farewell])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://x:y@127.0.0.1:${(server.address() as AddressInfo).port}/x?sslmode=disable`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

test('a connection cut in the packet that opens it is an error of its query, not the end of the process', async () => {
  const server = await startLeaving();
  const pool = createPool({ url: server.url });
  try {
    const client = await pool.connect();
    await expect(client.query('select 1', [])).rejects.toThrow();
    client.release();
  } finally {
    await pool.end();
    await server.close();
  }
});
