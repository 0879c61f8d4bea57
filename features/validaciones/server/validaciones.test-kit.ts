import { createHash } from 'node:crypto';
import { type Actor, createApp, createLimits, createLogger } from '@oficina/http';
import { createJobs, type Jobs } from '@oficina/jobs';
import { createMensajeSender, mensajesJobs, type NuevoMensaje } from '@oficina/mensajes/server';
import type { FixedClock, TestDatabase } from '@oficina/testing';
import { type Role, Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Proveedor } from './deps.ts';
import { validacionesJobs } from './jobs.ts';
import { registerValidaciones, type ValidacionesDeps } from './routes.ts';

export const CODIGOS_KEY = new Secret('una clave de prueba, larga y de nadie');
export const ALERT_EMAILS = ['guardia@coop.test', 'gerencia@coop.test'];

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** The user's row stands for the session: these tests begin after signing in. */
async function actorOf({ db }: TestDatabase, token: string): Promise<Actor> {
  const [id, otp] = token.split('-');
  const { roles } = await db
    .selectFrom('usuarios')
    .select('roles')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  return {
    usuarioId: Number(id),
    roles: roles as Role[],
    confirmado: roles.includes('ROLE_CONFIRMADO'),
    otpPendiente: otp === 'sinOtp',
    sesion: createHash('sha256').update(token).digest(),
    expira: new Date(8.64e15),
    autenticado: null,
  };
}

export function useValidaciones(
  database: TestDatabase,
  clock: FixedClock,
  given: { proveedor?: () => Proveedor | null; smsVias?: ValidacionesDeps['smsVias'] } = {},
) {
  const enqueued: NuevoMensaje[] = [];
  let jobs: Jobs;
  let app: ReturnType<typeof createApp>;
  let deps: ValidacionesDeps;
  beforeAll(async () => {
    const { db, url } = database;
    jobs = await createJobs({ url, jobs: [...mensajesJobs, ...validacionesJobs], clock, log });
    const cipher = createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]);
    const sender = createMensajeSender({ jobs, cipher, clock });
    app = createApp({
      log: createLogger('silent'),
      clock,
      authenticate: (token) => actorOf(database, token),
      limit: null,
      proxies: 0,
      onDenied: async () => undefined,
      hydraAlias: false,
      checkAnswers: true,
      origins: [],
      answerWithinMs: 60_000,
    });
    deps = {
      db,
      clock,
      log,
      jobs,
      limits: createLimits(db, clock),
      codigosKey: CODIGOS_KEY,
      smsVias: given.smsVias ?? ['sms', 'whatsapp'],
      alertAddresses: ALERT_EMAILS,
      siteUrl: 'http://127.0.0.1:8080',
      proveedor: given.proveedor?.() ?? null,
      enqueueMensaje: async (tx, mensaje) => {
        const queued = await sender.enqueue(tx, mensaje);
        if (queued) enqueued.push(mensaje);
        return queued;
      },
    };
    registerValidaciones(app, deps);
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await jobs.stop(1_000);
  });
  beforeEach(async () => {
    enqueued.length = 0;
    await database.db.deleteFrom('limites').execute();
  });
  async function call(method: 'GET' | 'POST', url: string, token: number | string, body?: unknown) {
    const response = await app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      body: response.json() as Record<string, unknown>,
      headers: response.headers,
    };
  }
  return {
    enqueued,
    call,
    deps: () => deps,
    webhook: () => `${app.listeningOrigin}/api/oob/webhook/persona`,
  };
}
