import { notFound, Refusal } from '@oficina/hydra';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './problems.ts';

type Known = { pattern: RegExp; method: string };

/** A path that nobody serves is 404; one that is served for other verbs is 405 and tells which. */
export function answerMissing(app: FastifyInstance): void {
  const known: Known[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]+');
    const pattern = new RegExp(`^${escaped}$`);
    for (const verb of [method].flat()) known.push({ pattern, method: verb });
  });
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    const verbs = new Set(known.filter((route) => route.pattern.test(path)).map((route) => route.method));
    // The verb is served and yet we are here: the path is not really that one.
    if (verbs.size === 0 || verbs.has(request.method)) return sendRefusal(notFound(), request, reply);
    reply.header('allow', [...verbs].join(', '));
    return sendRefusal(new Refusal(405, 'metodo', 'Method Not Allowed'), request, reply);
  };
  app.setNotFoundHandler(answer);
  // Before the body is read: a path that does not exist has nothing to say about a body.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? answer(request, reply) : undefined));
}
