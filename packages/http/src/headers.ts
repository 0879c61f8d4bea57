import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export function baseHeaders(requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
    'cache-control': 'no-store',
  };
}

const CORS_METHODS = 'GET, POST, PUT, PATCH, DELETE';
const CORS_HEADERS =
  'Authorization, Content-Type, Accept, Idempotency-Key, Cache-Control, Pragma, timeout, X-Navegador';

export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(baseHeaders(request.id));
    return allowOrigin(app, request, reply);
  });
}

/** Without «cors.origenes» no other origin gets these headers, and the browser withholds our answers from it. */
function allowOrigin(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const { origin } = request.headers;
  if (!origin || !app.wire.origins.includes(origin)) return;
  reply.headers({ 'access-control-allow-origin': origin, vary: 'Origin' });
  if (request.method !== 'OPTIONS') return;
  reply.headers({
    'access-control-allow-methods': CORS_METHODS,
    'access-control-allow-headers': CORS_HEADERS,
  });
  return reply.code(204).send();
}
