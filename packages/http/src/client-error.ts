import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal, toProblem } from '@oficina/hydra';
import { baseHeaders } from './headers.ts';
import { leave } from './sockets.ts';

const STATUSES: Readonly<Record<string, [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request header fields are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request timeout'],
};

/** Input that is not HTTP never becomes a request, so it is answered on the socket in the usual shape of errors. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket, lingerMs: number): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, text] = STATUSES[error.code ?? ''] ?? [400, 'Syntax error'];
  const id = randomUUID();
  const body = JSON.stringify(toProblem(new Refusal(status, 'protocolo', text), id));
  const headers = {
    ...baseHeaders(id),
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (!socket.writable) return void socket.destroy();
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  leave(socket, lingerMs);
}
