// The wire between the api and the gateway. Some charges it carries twice, as whatever stands in between does when it
// loses the first answer: the gateway charges once, and what comes back says that the reference is repeated.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { chance } from './random.ts';

const CHARGE = '/api/v1/transaction_gateway/payments';

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
    // Only one that was charged: what is still to come would be charged twice, and no gateway does that.
    if (method === 'POST' && path === CHARGE && answer.status === 201 && chance(repeatShare())) {
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
    // What breaks on one side breaks on the other.
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
