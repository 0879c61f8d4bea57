import type * as z from 'zod/mini';
import type { Collection } from './collection.ts';
import type { QueryContract } from './query.ts';
import type { Violation } from './refusal.ts';
import type { Answer, ParamsOf, Route, Upload } from './route.ts';

type QueryValue = string | number | boolean | undefined | readonly (string | number)[];

type QueryArgs<C> =
  C extends QueryContract<infer F, infer O>
    ? { [K in (keyof F & string) | 'page' | 'itemsPerPage' | 'pagination']?: QueryValue } & {
        [K in `${keyof F & string}[${string}]` | `exists[${string}]`]?: QueryValue;
      } & { [K in `order[${O}]`]?: 'asc' | 'desc' }
    : undefined;

export type QueryOf<R extends Route> = QueryArgs<R['query']>;

type Args<R extends Route> = {
  params?: ParamsOf<R['path']>;
  query?: QueryOf<R>;
  body?: R['body'] extends z.ZodMiniType ? z.input<R['body']> : undefined;
  form?: R['upload'] extends Upload ? FormData : undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** This replaces fetch where fetch is not enough, for example to report upload progress. */
  via?: typeof fetch;
};

export type AnswerOf<A extends Answer> = A extends {
  kind: 'item';
  resource: infer R extends { schema: z.ZodMiniType };
}
  ? z.output<R['schema']>
  : A extends {
        kind: 'collection';
        resource: infer R extends { schema: z.ZodMiniType };
        extra: infer X extends z.ZodMiniType;
      }
    ? Collection<z.output<R['schema']>> & z.output<X>
    : A extends { kind: 'plain'; schema: infer S extends z.ZodMiniType }
      ? z.output<S>
      : A extends { kind: 'file' }
        ? Blob
        : undefined;

/** Status 0 means that there was no answer at all: a network failure, a timeout or an abort. */
export class ApiError extends Error {
  readonly status: number;
  /** The answer of a session has a number there, so it has no code. */
  readonly code: string | undefined;
  readonly violations: readonly Violation[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, body: Record<string, unknown> = {}, retryAfter?: number) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.code = typeof body.code === 'string' ? body.code : undefined;
    this.violations = Array.isArray(body.violations) ? (body.violations as Violation[]) : [];
    this.retryAfter = retryAfter;
  }

  get requestId(): string | undefined {
    return typeof this.body.requestId === 'string' ? this.body.requestId : undefined;
  }
}

export type Client = {
  call<R extends Route>(route: R, args?: Args<R>): Promise<AnswerOf<R['answer']>>;
};

export type ClientOptions = {
  baseUrl?: string;
  /** The token is read at each call, because the session may have changed since. */
  token: () => string | null;
  onUnauthorized?: (route: Route) => void;
  /** It learns of each call whether somebody answered it. */
  onNetwork?: (answered: boolean) => void;
  fetch?: typeof fetch;
  log?: (line: string) => void;
};

const NETWORK = 'No pudimos conectarnos. Revisá tu conexión y probá de nuevo.';
const FAILURE = 'Tuvimos un problema. Ya lo estamos viendo; probá de nuevo en unos minutos.';

export function createClient(options: ClientOptions): Client {
  return {
    async call(route, args = {}) {
      const token = options.token();
      try {
        const answer = await ask(route, args as Args<Route>, token, options);
        options.onNetwork?.(true);
        return answer;
      } catch (error) {
        if (error instanceof ApiError && !args.signal?.aborted) options.onNetwork?.(error.status > 200);
        // Only the path as the contract writes it and the status are logged: no id, no typed text and no answer may reach
        // the log.
        if (error instanceof ApiError && !args.signal?.aborted)
          (options.log ?? console.error)(`${route.method} ${route.path}: ${error.status || 'sin respuesta'}`);
        throw error;
      }
    },
  };
}

async function ask(
  route: Route,
  args: Args<Route>,
  token: string | null,
  options: ClientOptions,
): Promise<never> {
  const response = await send(route, args, token, options);
  if (route.answer.kind === 'file' && isFile(response, route.answer.types)) {
    return (await response.blob().catch(() => {
      throw new ApiError(0, NETWORK);
    })) as never;
  }
  const text = await response.text().catch(() => {
    throw new ApiError(0, NETWORK);
  });
  const body = parse(text);
  // The login page of a public Wi-Fi also answers 200, so a body that is not ours is not a success.
  const ours = route.answer.kind !== 'file' && (body || text === '');
  if (response.ok && ours) return body as never;
  if (response.status === 401 && token) options.onUnauthorized?.(route);
  throw toError(response, body ?? {});
}

/** A page of another server is not our file, whatever its status. */
function isFile(response: Response, types: readonly string[]): boolean {
  const given = response.headers.get('content-type') ?? '';
  return response.ok && types.some((type) => given.startsWith(type));
}

function send(
  route: Route,
  args: Args<Route>,
  token: string | null,
  options: ClientOptions,
): Promise<Response> {
  const headers: Record<string, string> = {
    Accept:
      route.answer.kind === 'file'
        ? [...route.answer.types, 'application/json'].join(', ')
        : 'application/ld+json',
    timeout: '20000',
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...args.headers,
  };
  const init: RequestInit = {
    method: route.method,
    headers,
    ...(args.signal ? { signal: args.signal } : {}),
  };
  if (args.body !== undefined) {
    headers['Content-Type'] =
      route.method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
    init.body = JSON.stringify(args.body);
  }
  // The content type is left out, because the browser writes it with the boundary it chose.
  const form: FormData | undefined = args.form;
  if (form) init.body = form;
  const go = options.fetch ?? args.via ?? fetch;
  return go((options.baseUrl ?? '') + toUrl(route, args), init).catch(() => {
    throw new ApiError(0, NETWORK);
  });
}

function toUrl(route: Route, args: Args<Route>): string {
  const params = (args.params ?? {}) as Record<string, string | number>;
  const path = route.path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((args.query ?? {}) as Record<string, QueryValue>)) {
    if (Array.isArray(value)) for (const one of value) search.append(`${key}[]`, String(one));
    else if (value !== undefined) search.append(key, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function toError(response: Response, body: Record<string, unknown>): ApiError {
  const sentence = body.description ?? body.message;
  const seconds = Number(response.headers.get('retry-after'));
  const message = typeof sentence === 'string' ? sentence : FAILURE;
  return new ApiError(response.status, message, body, seconds > 0 ? seconds : undefined);
}
