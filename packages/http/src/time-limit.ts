import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal, unavailable } from './problems.ts';
import { keepPace, tooSlow, waitsForBody } from './sockets.ts';

/**
 * A call that hangs is answered all the same: the browser of a customer must not wait for ever. It counts from
 * before the session is asked for. An answer that has begun is left alone: a file may travel slowly.
 */
export function keepTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // How long a file takes is up to its size and the line: its time begins when it is all here.
    if (request.routeOptions.config.route?.upload) keepPace(app, request, reply);
    else startTime(app, request, reply);
  });
}

export function startTime(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void {
  const timer = setTimeout(() => {
    if (reply.sent || reply.raw.headersSent) return;
    const late = waitsForBody(request);
    if (!late) request.log.warn({ route: request.routeOptions.url }, 'no answer in time');
    sendRefusal(late ? tooSlow() : unavailable(), request, reply);
  }, app.wire.answerWithinMs);
  // Stops only when the answer ends: a process that is leaving must not wait for it.
  timer.unref();
  reply.raw.once('close', () => clearTimeout(timer));
}
