import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { NewRow } from '@oficina/db';
import { createLimits } from '@oficina/http';
import { build, createTestApp, rowOf, type TestDatabase, testCipher } from '@oficina/testing';
import { type Clock, Secret } from '@oficina/values';
import { beforeAll, beforeEach } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import { confirmarClave } from './confirmar-clave.ts';
import { openSesion } from './open-sesion.ts';
import { registerSesion, type SesionDeps } from './routes.ts';

type Call = { body?: unknown; token?: string | undefined; ip?: string | undefined; host?: string };

export const CLAVE = 'una clave larga';
export const codigosKey = new Secret('c'.repeat(32));
export const origin = { id: 'pedido', ip: '10.0.0.1', network: '127.0.0.1', agent: 'prueba' };
export const hashClave = (clave: string) => hash(clave, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** The limits are as new before each test. */
export function useSesion(
  database: TestDatabase,
  clock: Clock,
  // Most tests send no messages, so an unexpected one fails.
  enqueueMensaje: SesionDeps['enqueueMensaje'] = () =>
    Promise.reject(new Error('this test was not given the messages')),
) {
  let server: ReturnType<typeof createTestApp>;
  let clave_hash = '';
  beforeAll(async () => {
    clave_hash = await hashClave(CLAVE);
    const { db } = database;
    const deps = {
      ...{ db, clock, codigosKey, enqueueMensaje },
      limits: createLimits(db, clock),
      otpPersonal: true,
      cooperativa: 'Cooperativa Eléctrica de Prueba',
      cipher: testCipher,
    };
    server = createTestApp(
      {
        clock,
        authenticate: createAuthenticator(deps),
        reauthenticate: (actor, from, password) => confirmarClave(deps, actor, from, password),
      },
      (app) => registerSesion(app, deps),
    );
  });
  beforeEach(() => database.db.deleteFrom('limites').execute());

  const call = (method: 'GET' | 'POST', url: string, { token, body, ip = '10.0.0.1', host }: Call = {}) =>
    server.call(token ?? null, method, url, body, {
      ip,
      headers: host ? { host, 'x-forwarded-host': host } : {},
    });
  return {
    call,
    /** The password is CLAVE. */
    createUsuario: (changes: Partial<NewRow<'usuarios'>> = {}) =>
      build.usuario(database.db, { clave_hash, ...changes }),
    open: async (
      usuario: { id: number; roles: string[] },
      passed: { otp_pasado?: Date; clave_pasada?: Date } = {},
    ) => (await openSesion(database.db, usuario, origin, clock.now(), passed)).token,
    login: (email: string, password = CLAVE, ip?: string) =>
      call('POST', '/authentication_token', { body: { email, password }, ip }),
    authenticate: (token: string) =>
      createAuthenticator({ db: database.db, clock, otpPersonal: true })(token),
    isAlive: async (token: unknown) =>
      (await call('GET', '/api/auth/status', { token: String(token) })).body.autenticado as boolean,
    /** The limit must have been spent on once. */
    async fillLimit(name: string) {
      const filled = await database.db
        .updateTable('limites')
        .set({ points: 100 })
        .where('key', 'like', `${name}:%`)
        .returning('key')
        .execute();
      if (filled.length === 0) throw new Error(`nothing was spent of the limit ${name}`);
    },
    findSesion: (token: unknown) =>
      rowOf(database.db, 'sesiones', { token_hash: createHash('sha256').update(String(token)).digest() }),
  };
}
