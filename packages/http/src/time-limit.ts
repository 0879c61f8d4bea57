import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal, unavailable } from './problems.ts';
import { keepPace, tooSlow, waitsForBody } from './sockets.ts';

/**
 * A call that hangs is answered all the same, so that a browser does not wait for ever. The time starts before the session
 * lookup. An answer that has begun is left alone, because a file may be slow to send.
 */
export function keepTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // The duration of an upload depends on its size and the line, so its time starts when it has arrived.
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
  // The timer runs until the answer ends, and must not keep a closing process alive.
  timer.unref();
  reply.raw.once('close', () => clearTimeout(timer));
}
