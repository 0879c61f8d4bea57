import { createHash } from 'node:crypto';
import { type Actor, createApp, createLimits, createLogger } from '@oficina/http';
import { createJobs, type Jobs } from '@oficina/jobs';
import { createMensajeSender, mensajesJobs, type NuevoMensaje } from '@oficina/mensajes/server';
import type { FixedClock, TestDatabase } from '@oficina/testing';
import { type Clock, isConfirmado, type Role, Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createPorts } from './ports.test-kit.ts';
import { registerUsuarios } from './routes.ts';
import { loadStrengthMeter } from './strength-meter.ts';

export const CODIGOS_KEY = new Secret('una clave de prueba, larga y de nadie');
const COOPERATIVA = 'Cooperativa Eléctrica de Ceibal';
const LEGAL_VERSION = '3';

const log = { info: () => {}, warn: () => {}, error: () => {} };

type Caller = {
  usuarioId?: number;
  ip?: string;
  browser?: string;
  /** True when the password was given a moment ago. */
  isRecent?: boolean;
  otpPendiente?: boolean;
};

export const sesionOf = (usuarioId: number) => createHash('sha256').update(String(usuarioId)).digest();

/** The user's row stands for the session: these tests begin after signing in. */
async function actorOf({ db }: TestDatabase, clock: Clock, token: string): Promise<Actor> {
  const caller = JSON.parse(Buffer.from(token, 'base64url').toString()) as Caller & { usuarioId: number };
  const { roles, nombre } = await db
    .selectFrom('usuarios')
    .select(['roles', 'nombre'])
    .where('id', '=', caller.usuarioId)
    .executeTakeFirstOrThrow();
  return {
    usuarioId: caller.usuarioId,
    roles: roles as Role[],
    confirmado: isConfirmado({ roles: roles as Role[], nombre }),
    otpPendiente: caller.otpPendiente ?? false,
    sesion: sesionOf(caller.usuarioId),
    expira: new Date(8.64e15),
    autenticado: caller.isRecent ? clock.now() : null,
  };
}

export function useUsuariosApp(database: TestDatabase, clock: FixedClock) {
  const enqueued: NuevoMensaje[] = [];
  let jobs: Jobs;
  let app: ReturnType<typeof createApp>;
  beforeAll(async () => {
    const { db, url } = database;
    // Loading its word lists takes seconds, which the first test would otherwise spend.
    await loadStrengthMeter();
    jobs = await createJobs({ url, jobs: mensajesJobs, clock, log });
    const cipher = createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]);
    const sender = createMensajeSender({ jobs, cipher, clock });
    app = createApp({
      log: createLogger('silent'),
      clock,
      authenticate: (token) => actorOf(database, clock, token),
      limit: null,
      proxies: 0,
      onDenied: async () => undefined,
      hydraAlias: false,
      checkAnswers: true,
      origins: [],
      // The limit is long, so that a loaded machine does not fail these tests.
      answerWithinMs: 60_000,
    });
    registerUsuarios(app, {
      db,
      clock,
      limits: createLimits(db, clock),
      codigosKey: CODIGOS_KEY,
      cooperativa: COOPERATIVA,
      legalVersion: LEGAL_VERSION,
      smsVias: ['sms'],
      ...createPorts(db),
      enqueueMensaje: (tx, mensaje) => {
        enqueued.push(mensaje);
        return sender.enqueue(tx, mensaje);
      },
    });
  });
  afterAll(() => jobs.stop(1_000));
  beforeEach(async () => {
    enqueued.length = 0;
    await database.db.deleteFrom('limites').execute();
    await database.db.deleteFrom('mensajes').execute();
  });
  async function call(
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    body?: unknown,
    { usuarioId, ip = '10.0.0.1', browser, ...estado }: Caller = {},
  ) {
    const token = Buffer.from(JSON.stringify({ usuarioId, ...estado })).toString('base64url');
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        ...(usuarioId === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(browser === undefined ? {} : { 'x-navegador': browser }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      body: response.json() as Record<string, unknown>,
      headers: response.headers,
      text: response.body,
    };
  }
  return {
    post: (url: string, body?: unknown, caller?: Caller) => call('POST', url, body, caller),
    patch: (url: string, body: unknown, caller: Caller) => call('PATCH', url, body, caller),
    get: (url: string, caller?: Caller) => call('GET', url, undefined, caller),
    enqueued,
  };
}

export const problemsIn = (body: Record<string, unknown>) =>
  Object.fromEntries(
    ((body.violations ?? []) as { propertyPath: string; message: string }[]).map((violation) => [
      violation.propertyPath,
      violation.message,
    ]),
  );
