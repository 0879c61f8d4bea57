import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal } from '@oficina/hydra';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './problems.ts';

/** How long a connection may be held by somebody who sends little or nothing. */
export type SocketRules = {
  /** The headers are all here by then. */
  headersMs: number;
  /** How often the server looks for headers that are late. */
  checkMs: number;
  /** After the last answer, what is still being sent is thrown away for this long: cut at once, nobody would read it. */
  lingerMs: number;
  /** A file takes as long as it needs while each stretch of time brings this much. */
  pace: { everyMs: number; bytes: number };
  /** Of each process. */
  most: number;
};

/** Half a kilobyte each second: the worst line on which somebody would wait for a photograph. */
const USUAL: SocketRules = {
  headersMs: 10_000,
  checkMs: 5_000,
  lingerMs: 3_000,
  pace: { everyMs: 20_000, bytes: 10 * 1024 },
  most: 2_000,
};

export const socketRules = (given: Partial<SocketRules> = {}): SocketRules => ({ ...USUAL, ...given });

export function boundConnections(app: FastifyInstance): void {
  // Dropped: otherwise a full process hands the connection over to the next, and full ones would do nothing else.
  Object.assign(app.server, { maxConnections: app.wire.sockets.most, dropMaxConnection: true });
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

/** Something is missing and we have read all there is: it is not us who are slow. */
export function waitsForBody(request: FastifyRequest): boolean {
  return hasBody(request) && request.raw.complete === false && request.raw.readableLength === 0;
}

const SLOW = 'La conexión está muy lenta y no llegó todo. Probá de nuevo.';
export const tooSlow = () => new Refusal(408, 'lento', SLOW);

/** For the calls that bring a file: no time for the whole of it, only for each stretch. */
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

/** Who is answered before sending everything is not waited for: the connection ends with the answer. */
export function closeEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const isHere = () => request.raw.complete !== false;
    if (!hasBody(request) || isHere()) return;
    // Node tells that a body ended a moment after handing over the last of it.
    await nextTurn();
    if (isHere()) return;
    reply.header('connection', 'close');
    const { socket } = request.raw;
    // What Node calls once the answer is written.
    socket.destroySoon = () => leave(socket, app.wire.sockets.lingerMs);
    reply.raw.once('finish', () => request.raw.unpipe().resume());
  });
}

/** Says that nothing more will be written, throws away what comes, and ends it however little the other side cares. */
export function leave(socket: Socket, lingerMs: number): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}
