import { createTestApp, testCipher } from '@oficina/testing';
import { createAuthenticator } from './authenticator.ts';
import { confirmarClave } from './confirmar-clave.ts';
import { registerSesion, type SesionDeps } from './routes.ts';

type Call = { body?: unknown; token?: string; ip?: string; host?: string };

/** Most tests send no messages, so an unexpected one fails. */
const defaults = {
  enqueueMensaje: () => Promise.reject(new Error('this test was not given the messages')),
  cooperativa: 'Cooperativa Eléctrica de Prueba',
  cipher: testCipher,
};

type Given = Omit<SesionDeps, keyof typeof defaults> & Partial<Pick<SesionDeps, keyof typeof defaults>>;

export function createSesionApp(given: Given) {
  const deps = { ...defaults, ...given };
  const server = createTestApp(
    {
      clock: deps.clock,
      authenticate: createAuthenticator(deps),
      reauthenticate: (actor, origin, password) => confirmarClave(deps, actor, origin, password),
    },
    (app) => registerSesion(app, deps),
  );
  return (method: 'GET' | 'POST', url: string, { token, body, ip = '10.0.0.1', host }: Call = {}) =>
    server.call(token ?? null, method, url, body, {
      ip,
      headers: host ? { host, 'x-forwarded-host': host } : {},
    });
}
