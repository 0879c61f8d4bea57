import { notFound, Refusal } from '@oficina/hydra';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './problems.ts';

type Known = { pattern: RegExp; method: string };

/** An unknown path is 404; one that exists for other methods is 405 and lists them. */
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
    // The method exists for this pattern and yet no route matched, so the path does not exist.
    if (verbs.size === 0 || verbs.has(request.method)) return sendRefusal(notFound(), request, reply);
    reply.header('allow', [...verbs].join(', '));
    return sendRefusal(new Refusal(405, 'metodo', 'Method Not Allowed'), request, reply);
  };
  app.setNotFoundHandler(answer);
  // A path that does not exist cannot judge a body, so this runs before the body is read.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? answer(request, reply) : undefined));
}
