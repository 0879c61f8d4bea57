import type { FastifyReply, FastifyRequest } from 'fastify';
import { conflict, PersonaError } from './errors.ts';
import type { Store } from './store.ts';

/**
 * A repeated key gets the same answer again, even a failure; with other data it is an error. The answer is kept before it is
 * sent, so that a lost one can be asked for again.
 */
export function once(
  store: Store,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => { status: number; body: object },
): FastifyReply {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') {
    const { status, body } = work();
    return reply.code(status).send(body);
  }
  const asked = JSON.stringify([request.url, request.body ?? null]);
  const kept = store.answerTo(key);
  if (kept && kept.request !== asked) throw conflict('The key was used with other parameters');
  const answer = kept ?? { request: asked, ...attempt(work) };
  if (!kept) store.keepAnswer(key, answer);
  return reply.code(answer.status).send(answer.body);
}

function attempt(work: () => { status: number; body: object }): { status: number; body: object } {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PersonaError)) throw error;
    return { status: error.status, body: error.toBody() };
  }
}
