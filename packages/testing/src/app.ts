import type { Reader } from '@oficina/db';
import {
  type Actor,
  type App,
  type AppOptions,
  type Authenticator,
  createApp,
  createLogger,
  type Export,
} from '@oficina/http';
import { type CsvCell, isStaff, systemClock } from '@oficina/values';
import { expect } from 'vitest';
import { actorFrom } from './actor.ts';
import type { TestDatabase } from './database.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A number is a user signed in, an object changes its session, a text is a token as it is, and null is nobody. */
export type Who = number | string | null | (Partial<Actor> & { usuarioId: number });
type CallOptions = { ip?: string; key?: string | undefined; headers?: Record<string, string> };
export type Answer = {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  text: string;
  bytes: Buffer;
};
type TestAppOptions = Partial<AppOptions> & {
  /** The roles of who calls are read here on each call. */
  database?: TestDatabase;
  /** The staff has not given its second factor. */
  otpRequired?: boolean;
  /** Every session is changed like this. */
  session?: (actor: Actor) => Partial<Actor>;
};

/** The http layer is the real one, without limits. The app is made at the first call, when the database exists. */
export function createTestApp(
  { database, otpRequired = false, session, ...given }: TestAppOptions,
  register: (app: App) => unknown,
) {
  const sessions: Partial<Actor>[] = [];
  const authenticate: Authenticator = async (token) => {
    if (!database) return 'invalid';
    const [usuarioId = 0, number = -1] = token.split('-').map(Number);
    const found = await actorFrom(database.db, usuarioId);
    const otpPendiente = otpRequired && isStaff(found.roles);
    return { ...found, otpPendiente, ...session?.(found), ...sessions[number] };
  };
  let made: App | undefined;
  const make = () => {
    const app = createApp({
      log: createLogger('silent'),
      clock: systemClock,
      authenticate,
      limit: null,
      proxies: 0,
      onDenied: async () => undefined,
      hydraAlias: false,
      checkAnswers: true,
      origins: [],
      // The limit is long, so that a loaded machine does not fail the tests.
      answerWithinMs: 60_000,
      ...given,
    });
    register(app);
    return app;
  };
  const tokenOf = (who: NonNullable<Who>) =>
    typeof who === 'object' ? `${who.usuarioId}-${sessions.push(who) - 1}` : who;
  /** A text is sent as it is, a form as files are uploaded, and anything else as JSON. */
  async function call(
    who: Who,
    method: Method,
    url: string,
    body?: unknown,
    { ip = '10.0.0.1', key, headers = {} }: CallOptions = {},
  ): Promise<Answer> {
    const sent = body === undefined ? undefined : await encode(method, body);
    made ??= make();
    const response = await made.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        ...(who === null ? {} : { authorization: `Bearer ${tokenOf(who)}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...sent?.headers,
        ...headers,
      },
      ...(sent && { payload: sent.payload }),
    });
    const text = response.body;
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      body: isJson && text !== '' ? response.json() : {},
      headers: response.headers,
      text,
      bytes: response.rawPayload,
    };
  }
  return {
    call,
    get app() {
      made ??= make();
      return made;
    },
  };
}

async function encode(method: Method, body: unknown) {
  if (!(body instanceof FormData))
    return {
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      },
    };
  const form = new Response(body);
  return {
    payload: Buffer.from(await form.arrayBuffer()),
    headers: { 'content-type': form.headers.get('content-type') ?? '' },
  };
}

/** Each field refused is given with its sentence. */
export const violationsOf = ({ body }: Pick<Answer, 'body'>): Record<string, string> =>
  Object.fromEntries(
    ((body.violations ?? []) as { propertyPath: string; message: string }[]).map((one) => [
      one.propertyPath,
      one.message,
    ]),
  );

export function expectRefusal({ status, body }: Answer, expected: number, detail: string): void {
  expect([status, body.detail]).toEqual([expected, detail]);
}

export function expectViolations(answer: Answer, violations: Record<string, string>): void {
  expect([answer.status, violationsOf(answer)]).toEqual([422, violations]);
}

/** The request id is removed, so that error bodies can be compared byte by byte. */
export const withoutRequestId = ({ text }: Pick<Answer, 'text'>) => text.replace(/"requestId":"[^"]*"/, '');

/** The rows are those of the whole spreadsheet, without its header. */
export async function readExport(db: Reader, exported: Export, search = ''): Promise<(readonly CsvCell[])[]> {
  const rows: (readonly CsvCell[])[] = [];
  for await (const row of exported.read(new URLSearchParams(search))(db)) if (row.length > 0) rows.push(row);
  return rows;
}
