import { once } from 'node:events';
import { Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@oficina/hydra';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './problems.ts';

export type SocketRules = {
  headersMs: number;
  checkMs: number;
  /**
   * After the last answer, incoming data is discarded for this long: a client that is cut at once would not read the answer.
   */
  lingerMs: number;
  /** An upload may last as long as each interval brings this many bytes. */
  pace: { everyMs: number; bytes: number };
  /** The limit applies to each process. */
  most: number;
};

/** The pace is half a kilobyte per second, the worst line on which a person would wait for a photograph. */
const USUAL: SocketRules = {
  headersMs: 10_000,
  checkMs: 5_000,
  lingerMs: 3_000,
  pace: { everyMs: 20_000, bytes: 10 * 1024 },
  most: 2_000,
};

export const socketRules = (given: Partial<SocketRules> = {}): SocketRules => ({ ...USUAL, ...given });

export function boundConnections(app: FastifyInstance): void {
  // Excess connections are dropped: otherwise a full process passes the connection to the next, and full ones would do
  // nothing else.
  Object.assign(app.server, { maxConnections: app.wire.sockets.most, dropMaxConnection: true });
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

/** Part of the body is missing and everything received was read, so the client is the slow side. */
export function waitsForBody(request: FastifyRequest): boolean {
  return hasBody(request) && request.raw.complete === false && request.raw.readableLength === 0;
}

const SLOW = 'La conexión está muy lenta y no llegó todo. Probá de nuevo.';
export const tooSlow = () => new Refusal(408, 'lento', SLOW);

/** An upload has no limit for the whole, only for each interval. */
export function keepPace(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void {
  const { everyMs, bytes } = app.wire.sockets.pace;
  const { socket } = request.raw;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    const brought = socket.bytesRead - seen;
    seen = socket.bytesRead;
    if (request.raw.complete !== false || reply.sent) clearInterval(timer);
    else if (brought < bytes && waitsForBody(request)) sendRefusal(tooSlow(), request, reply);
  }, everyMs);
  timer.unref();
  reply.raw.once('close', () => clearInterval(timer));
}

/** When the answer is sent before the whole body has arrived, the connection closes with the answer. */
export function closeEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const isHere = () => request.raw.complete !== false;
    if (!hasBody(request) || isHere()) return;
    // Node reports the end of a body a moment after delivering its last piece.
    await nextTurn();
    if (isHere()) return;
    reply.header('connection', 'close');
    const { socket } = request.raw;
    // Node calls this once the answer is written.
    socket.destroySoon = () => leave(socket, app.wire.sockets.lingerMs);
    reply.raw.once('finish', () => request.raw.unpipe().resume());
  });
}

/** The connection ends after `lingerMs`, whatever the other side does. */
export function leave(socket: Socket, lingerMs: number): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}

const FAREWELL_MS = 5_000;

/**
 * Another process serves the same port when this one leaves. New connections go there at once, and each open one is asked
 * with its next answer to go there too: a connection that were cut while it is idle may just be bringing a request.
 */
export function leaveToOthers(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const left = once(app.server, 'close');
    // The method of an HTTP server would cut the idle connections.
    Server.prototype.close.call(app.server);
    await Promise.race([left, sleep(FAREWELL_MS)]);
  });
}
