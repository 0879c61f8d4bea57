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
import { sendRefusal, toRefusal, unavailable } from './problems.ts';
import { boundConnections, closeEarlyAnswers, hasBody, type SocketRules, socketRules } from './sockets.ts';
import { keepTime } from './time-limit.ts';
import { receiveForms } from './upload.ts';
import type { WireOptions } from './wire-options.ts';

export type AppOptions = Omit<WireOptions, 'sockets'> & {
  sockets?: Partial<SocketRules>;
  log: FastifyBaseLogger;
  /** This many of our own proxies are in front: only their entries in X-Forwarded-For are trusted. */
  proxies: number;
};

/** This applies to requests outside the contract; each route of the contract sets its own limit. */
const BODY_LIMIT = 16 * 1024;
const LONG = 64 * 1024;
const HEALTH = '/api/health';
/** A body with shorter values on average than this holds more of them than any call needs. */
const BYTES_PER_VALUE = 32;
const JSON_TYPES = ['application/json', 'application/ld+json', 'application/merge-patch+json'];

export function createApp(options: AppOptions): FastifyInstance {
  const { log, proxies, ...rest } = options;
  const wire = { ...rest, sockets: socketRules(options.sockets) };
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: (_address: string, hop: number) => hop < proxies,
    bodyLimit: BODY_LIMIT,
    // A request that arrives in an open connection while the process is leaving is answered, and the connection ends.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: wire.sockets.headersMs, connectionsCheckingInterval: wire.sockets.checkMs },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, wire.sockets.lingerMs),
    // A malformed address never reaches the hooks, so its headers are added here.
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
    // A long body is checked and parsed in separate turns of the event loop, so that other requests can run in between.
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

/** The session is checked first, then the format. `mount` checks role, existence and content. */
function guard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { route } = request.routeOptions.config;
    if (!route) return;
    if (app.wire.isReady?.() === false && !route.path.startsWith(HEALTH)) throw unavailable();
    const network = networkOf(request);
    // This comes before the session lookup, so that a flood of invented tokens does not reach the database.
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
  const counts = !request.routeOptions.config.route?.unattended;
  return token ? app.wire.authenticate(token, { counts }) : 'invalid';
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
    // The time limit has already answered the call.
    if (reply.sent || reply.raw.headersSent) return reply;
    return sendRefusal(refusal, request, reply);
  });
}

async function tellDenied(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const { route } = request.routeOptions.config;
  if (!route || !request.actor) return;
  try {
    await app.wire.onDenied(request.actor, route, { id: request.id, ip: addressOf(request) });
  } catch (error) {
    // A failure to report must not change the refusal.
    request.log.error({ error }, 'a denied call was not told');
  }
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      // The pattern is logged and not the address, which may hold a token or a search.
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      usuarioId: request.actor?.usuarioId,
    });
  });
}

/** This runs after the body has arrived, because the events of the body belong to no call. */
function nameStatementsByCall(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) =>
    askedBy(`${request.method} ${request.routeOptions.url}`, done),
  );
}

export function collectRoutes(app: FastifyInstance): Route[] {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ config }) => {
    if (config?.route && !routes.includes(config.route)) routes.push(config.route);
  });
  return routes;
}
