import { type App, createApp, createLogger } from '@oficina/http';
import { Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { createAuthenticator } from './authenticator.ts';
import { confirmarClave } from './confirmar-clave.ts';
import { registerSesion, type SesionDeps } from './routes.ts';

type Answer = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> };
type Call = { body?: unknown; token?: string; ip?: string; host?: string };

export const CIPHER = createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]);

/** Most tests send no messages, so an unexpected one fails. */
const defaults = {
  enqueueMensaje: () => Promise.reject(new Error('this test was not given the messages')),
  cooperativa: 'Cooperativa Eléctrica de Prueba',
  cipher: CIPHER,
};

type Given = Omit<SesionDeps, keyof typeof defaults> & Partial<Pick<SesionDeps, keyof typeof defaults>>;

export function createSesionApp(given: Given) {
  const deps = { ...defaults, ...given };
  const app: App = createApp({
    log: createLogger('silent'),
    clock: deps.clock,
    authenticate: createAuthenticator(deps),
    limit: null,
    proxies: 0,
    reauthenticate: (actor, origin, password) => confirmarClave(deps, actor, origin, password),
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
        ...(call.host ? { host: call.host, 'x-forwarded-host': call.host } : {}),
        ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
}
