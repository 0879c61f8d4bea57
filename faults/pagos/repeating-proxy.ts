// This proxy stands between the API and the gateway. It sends some charges twice, as an intermediary does when it loses the
// first answer: the gateway charges once and answers that the reference is repeated.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { chance } from './random.ts';

/** A saved card is charged by the first, and one that is typed by the second. */
const CHARGES = ['/api/v1/transaction_gateway/payments', '/api/v2/payments'];

export type Red = { url: string; repeatedCount(): number; stop(): Promise<void> };

export async function startRed(target: string, repeatShare: () => number): Promise<Red> {
  let repeatedCount = 0;

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    const body = method === 'POST' ? await buffer(request) : undefined;
    const { apikey } = request.headers;
    const send = () =>
      fetch(target + path, {
        method,
        headers: {
          ...(typeof apikey === 'string' && { apikey }),
          ...(body && { 'content-type': 'application/json' }),
          connection: 'close',
        },
        ...(body && { body: new Uint8Array(body) }),
      });
    let answer = await send();
    // Only a finished charge is repeated: one that is still to be made would be charged twice, which no gateway does.
    if (method === 'POST' && CHARGES.includes(path) && answer.status === 201 && chance(repeatShare())) {
      repeatedCount += 1;
      await answer.arrayBuffer();
      answer = await send();
    }
    const bytes = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
      connection: 'close',
    });
    response.end(bytes);
  }

  const server = createServer((request, response) => {
    // An error on one side closes the other.
    carry(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    repeatedCount: () => repeatedCount,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
