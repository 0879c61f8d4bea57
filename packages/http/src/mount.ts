import {
  type Access,
  type Draft,
  forbidden,
  isStorable,
  judge,
  type Listing,
  notFound,
  type ParamsOf,
  parseId,
  parseQuery,
  type Query,
  type QueryContract,
  Refusal,
  type Resource,
  type Route,
  readBody,
  type Upload,
  type Wire,
} from '@oficina/hydra';
import { type Clock, Secret } from '@oficina/values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Actor, secondFactorMissing } from './actor.ts';
import { addressOf, networkOf } from './address.ts';
import { readIdempotencyKey } from './idempotency.ts';
import { outlineAnswer, send } from './send.ts';
import { discardFile, type FileResult } from './send-file.ts';
import { type UploadedFile, withUpload } from './upload.ts';
import { type ReceivedFile, withUploadOnDisk } from './upload-to-disk.ts';
import type { Origin } from './wire-options.ts';

type ActorOf<A extends Access> = A['visibility'] extends 'public' ? Actor | null : Actor;

export type Context<R extends Route> = {
  actor: ActorOf<R['access']>;
  params: ParamsOf<R['path']>;
  query: R['query'] extends QueryContract ? Query<R['query']> : undefined;
  body: R['body'] extends z.ZodMiniType ? z.output<R['body']> : undefined;
  idempotencyKey: string | undefined;
  upload: R['upload'] extends { toDisk: true }
    ? ReceivedFile
    : R['upload'] extends Upload
      ? UploadedFile
      : undefined;
  origin: Origin;
};

export type Result<R extends Route> = R['answer'] extends { kind: 'item'; resource: infer N extends Resource }
  ? Draft<Wire<N>>
  : R['answer'] extends {
        kind: 'collection';
        resource: infer N extends Resource;
        extra: infer X extends z.ZodMiniType;
      }
    ? Listing<Draft<Wire<N>>> & { extra?: z.input<X> }
    : R['answer'] extends { kind: 'plain'; schema: infer S extends z.ZodMiniType }
      ? z.input<S>
      : R['answer'] extends { kind: 'file' }
        ? FileResult
        : undefined;

type Loading<R extends Route> = Omit<Context<R>, 'body' | 'idempotencyKey' | 'upload'>;

/** The row is loaded first: a row of another person is 404 before the body is judged. */
type Staged<R extends Route> = {
  load(context: Loading<R>): Promise<unknown>;
  handle(context: Context<R>, row: never): Promise<Result<R>>;
};

export type Handler<R extends Route> = ((context: Context<R>) => Promise<Result<R>>) | Staged<R>;
export type Handlers<T extends Record<string, Route>> = { [K in keyof T]: Handler<T[K]> };

export function staged<R extends Route, Row>(
  _route: R,
  load: (context: Loading<R>) => Promise<Row>,
  handle: (context: Context<R>, row: Row) => Promise<Result<R>>,
): Handler<R> {
  return { load, handle } as Staged<R>;
}

export function mount<T extends Record<string, Route>>(
  app: FastifyInstance,
  routes: T,
  handlers: Handlers<T>,
): void {
  for (const [name, route] of Object.entries(routes)) {
    const handler = handlers[name] as unknown as Handler<Route>;
    // A contract that cannot be serialised is a bug, so it fails at the start and not at the first call.
    outlineAnswer(route);
    app.route({
      method: route.method,
      url: route.path,
      config: { route },
      bodyLimit: route.maxBody,
      handler: (request, reply) => run(app, route, handler, request, reply),
    });
  }
}

const RECENT_MS = 15 * 60 * 1000;

async function run(
  app: FastifyInstance,
  route: Route,
  handler: Handler<Route>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const [path = '', ...rest] = request.url.split('?');
  const search = new URLSearchParams(rest.join('?'));
  const query = route.query ? parseQuery(route.query, search) : undefined;
  const body = route.body
    ? readBody(route.body, route.readOnly, request.body)
    : { kind: 'ok' as const, value: undefined };
  if (body.kind === 'fault') throw body.refusal;
  checkAccess(route, request);
  const context = {
    actor: request.actor,
    params: readParams(request.params as Record<string, string>),
    query,
    origin: {
      id: request.id,
      ip: addressOf(request),
      network: networkOf(request),
      agent: String(request.headers['user-agent'] ?? '').slice(0, 255),
      ...browserOf(request),
    },
  } as unknown as Loading<Route>;
  const row = typeof handler === 'function' ? undefined : await handler.load(context);
  const actor = await checkRecent(app, route, request, context.origin);
  const idempotencyKey = readIdempotencyKey(route, request.headers);
  if (body.kind === 'invalid') throw body.refusal;
  const work = (upload?: UploadedFile | ReceivedFile) => {
    const full = { ...context, actor, body: body.value, idempotencyKey, upload } as Context<Route>;
    return typeof handler === 'function' ? handler(full) : handler.handle(full, row as never);
  };
  // The upload comes last, so that a caller without the right to it cannot make the server store anything.
  const result = await (route.upload?.toDisk
    ? withUploadOnDisk(request, route.upload, work)
    : route.upload
      ? withUpload({ app, request, reply }, route.upload, work)
      : work());
  // The time limit has already answered; the work that was done is not undone.
  if (reply.sent) {
    if (route.answer.kind === 'file') discardFile(result as unknown as FileResult);
    return reply;
  }
  return send(route, result, { path, search, query }, reply, app.wire);
}

const BROWSER = /^[\w-]{16,64}$/;

function browserOf({ headers }: FastifyRequest): { browser?: string } {
  const said = headers['x-navegador'];
  return typeof said === 'string' && BROWSER.test(said) ? { browser: said } : {};
}

function readParams(given: Record<string, string>): Record<string, string | number> {
  const params: Record<string, string | number> = {};
  for (const [name, text] of Object.entries(given)) {
    const value = name === 'id' ? parseId(text) : text !== '' && isStorable(text) ? text : null;
    if (value === null) throw notFound();
    params[name] = value;
  }
  return params;
}

const DENIED = {
  role: forbidden,
  unconfirmed: () =>
    new Refusal(403, 'sin-confirmar', 'Confirmá tu correo y completá tu nombre para usar esta función.'),
  otp: secondFactorMissing,
} as const;

function checkAccess(route: Route, request: FastifyRequest): void {
  const verdict = judge(route.access, request.actor);
  if (verdict === 'ok') return;
  if (verdict === 'anonymous') throw new Refusal(401, 'sesion', 'JWT Token not found');
  throw DENIED[verdict]();
}

/** Use this when an action is sensitive only with some of its fields; it gives the same refusal as the route. */
export function requireRecent(actor: Pick<Actor, 'autenticado'> | null, clock: Clock): void {
  const since = actor?.autenticado?.getTime() ?? 0;
  if (clock.now().getTime() - since <= RECENT_MS) return;
  throw new Refusal(403, 'reautenticar', 'Confirmá tu contraseña para seguir.', {
    extra: { reautenticar: true },
  });
}

/** The password may come in the same call; when it is right, it also counts for later calls. */
async function checkRecent(
  app: FastifyInstance,
  route: Route,
  { actor, body }: FastifyRequest,
  origin: Origin,
): Promise<Actor | null> {
  if (!route.recent) return actor;
  try {
    requireRecent(actor, app.wire.clock);
    return actor;
  } catch (refusal) {
    const password = passwordIn(body);
    if (!actor || !app.wire.reauthenticate || password === undefined) throw refusal;
    await app.wire.reauthenticate(actor, origin, password);
    return { ...actor, autenticado: app.wire.clock.now() };
  }
}

function passwordIn(body: unknown): Secret<string> | undefined {
  const given = typeof body === 'object' && body !== null && 'password' in body ? body.password : undefined;
  return typeof given === 'string' ? new Secret(given) : undefined;
}
