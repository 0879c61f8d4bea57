import { type App, createApp, createLogger } from '@oficina/http';
import { createAuthenticator } from './autenticar.ts';
import { registerSesion, type SesionDeps } from './routes.ts';

type Answer = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> };
type Call = { body?: unknown; token?: string; ip?: string };

/** Only the calls of this feature, on the real wire: for its tests. */
export function createSesionApp(deps: SesionDeps) {
  const app: App = createApp({
    log: createLogger('silent'),
    clock: deps.clock,
    authenticate: createAuthenticator(deps),
    limit: null,
    proxies: 0,
    onDenied: async () => undefined,
    hydraAlias: false,
    checkAnswers: true,
    origins: [],
    answerWithinMs: 18_000,
  });
  registerSesion(app, deps);
  return async (method: 'GET' | 'POST', url: string, call: Call = {}): Promise<Answer> => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: call.ip ?? '10.0.0.1',
      headers: {
        ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
}
