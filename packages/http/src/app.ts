import { randomUUID } from 'node:crypto';
import { askedBy } from '@oficina/db';
import { Refusal, type Route } from '@oficina/hydra';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { Actor } from './actor.ts';
import { addressOf, networkOf } from './address.ts';
import { answerClientError } from './client-error.ts';
import { addHeaders, baseHeaders } from './headers.ts';
import { isPlainJson } from './json.ts';
import { answerMissing } from './missing.ts';
import { checkAccept, checkContentType } from './negotiate.ts';
import { sendRefusal, toRefusal } from './problems.ts';
import { boundConnections, closeEarlyAnswers, hasBody, type SocketRules, socketRules } from './sockets.ts';
import { keepTime } from './time-limit.ts';
import { receiveForms } from './upload.ts';
import type { WireOptions } from './wire-options.ts';

export type AppOptions = Omit<WireOptions, 'sockets'> & {
  sockets?: Partial<SocketRules>;
  log: FastifyBaseLogger;
  /** How many proxies of ours stand in front: only what they wrote in X-Forwarded-For is believed. */
  proxies: number;
};

/** Of what is no route of a contract; each of those says its own. */
const BODY_LIMIT = 16 * 1024;
const LONG = 64 * 1024;
/** A body whose every value is shorter than this brings more of them than any call asks for. */
const BYTES_PER_VALUE = 32;
const JSON_TYPES = ['application/json', 'application/ld+json', 'application/merge-patch+json'];

/** A Fastify application that speaks our wire: sessions, negotiation, errors, limits and log lines. */
export function createApp(options: AppOptions): FastifyInstance {
  const { log, proxies, ...rest } = options;
  const wire = { ...rest, sockets: socketRules(options.sockets) };
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: (_address: string, hop: number) => hop < proxies,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: wire.sockets.headersMs, connectionsCheckingInterval: wire.sockets.checkMs },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, wire.sockets.lingerMs),
    // An address that cannot be read never reaches the hooks: its headers are added here.
    frameworkErrors: (error, request, reply) => {
      reply.headers(baseHeaders(request.id));
      sendRefusal(toRefusal(error), request, reply);
    },
  });
  app.decorate('wire', wire);
  app.decorateRequest('actor', null);
  parseJson(app);
  receiveForms(app);
  // The order of the hooks is the order of the checks.
  boundConnections(app);
  closeEarlyAnswers(app);
  addHeaders(app);
  keepTime(app);
  answerMissing(app);
  guard(app);
  answerErrors(app);
  logRequests(app);
  nameStatementsByCall(app);
  return app;
}

function parseJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parser = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(JSON_TYPES, { parseAs: 'string' }, (request, given, done) => {
    const text = given as string;
    if (text === '') return done(null, undefined);
    // A long one is looked at, parsed and read in turns that others can come between.
    const next = text.length > LONG ? setImmediate : (step: () => void) => step();
    const refuse = () => done(new SyntaxError('json'));
    if (!isPlainJson(text, request.routeOptions.bodyLimit / BYTES_PER_VALUE)) return refuse();
    next(() =>
      parser(request, text, (error, body) => {
        if (error) refuse();
        else next(() => done(null, body));
      }),
    );
  });
}

/** The order of checks: session, then format. Role, existence and content come in mount. */
function guard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { route } = request.routeOptions.config;
    if (!route) return;
    const network = networkOf(request);
    // Before the session is asked for: a flood of invented tokens must not reach the database.
    if (request.headers.authorization) app.wire.limit?.checkTokens(network);
    const given = await identify(app, request);
    request.actor = typeof given === 'object' ? given : null;
    if (request.actor) app.wire.limit?.session(request.actor.sesion.toString('base64url'));
    else if (route.method === 'GET') app.wire.limit?.address(network);
    else app.wire.limit?.write(network);
    if (given === 'invalid') app.wire.limit?.badToken(network);
    if (route.access.visibility === 'private' && !request.actor) throw noSession(given);
    checkAccept(request.headers.accept, route.answer.kind === 'file' ? route.answer.types : []);
    checkContentType(route, request.headers['content-type'], hasBody(request));
  });
}

type Identity = Actor | 'none' | 'invalid' | 'expired';

async function identify(app: FastifyInstance, request: FastifyRequest): Promise<Identity> {
  const header = request.headers.authorization;
  if (!header) return 'none';
  const token = /^Bearer ([A-Za-z0-9_-]{1,128})$/i.exec(header)?.[1];
  return token ? app.wire.authenticate(token) : 'invalid';
}

const NO_SESSION = {
  none: 'JWT Token not found',
  invalid: 'Invalid JWT Token',
  expired: 'Expired JWT Token',
} as const;

function noSession(identity: Identity): Refusal {
  return new Refusal(401, 'sesion', NO_SESSION[typeof identity === 'string' ? identity : 'none']);
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = toRefusal(error, request);
    if (refusal.status >= 500) request.log.error({ error }, 'request failed');
    if (refusal.status === 403 && refusal.code !== 'reautenticar') await tellDenied(app, request);
    // Out of time: the answer left already.
    if (reply.sent || reply.raw.headersSent) return reply;
    return sendRefusal(refusal, request, reply);
  });
}

/** Whoever refused, the route's access or the action, a denied call is told. */
async function tellDenied(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const { route } = request.routeOptions.config;
  if (!route || !request.actor) return;
  try {
    await app.wire.onDenied(request.actor, route, { id: request.id, ip: addressOf(request) });
  } catch (error) {
    // The refusal stands; what cannot be told must not turn it into something else.
    request.log.error({ error }, 'a denied call was not told');
  }
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      // The pattern and not the address: an address may carry a token or a search.
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      usuarioId: request.actor?.usuarioId,
    });
  });
}

/** After the body came, whose events are of no call. */
function nameStatementsByCall(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) =>
    askedBy(`${request.method} ${request.routeOptions.url}`, done),
  );
}

/** Every route of our wire that is mounted, for the printed contract and for the matrix. */
export function collectRoutes(app: FastifyInstance): Route[] {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ config }) => {
    if (config?.route && !routes.includes(config.route)) routes.push(config.route);
  });
  return routes;
}
