import { createHash } from 'node:crypto';
import { type Actor, createApp, createLimits, createLogger } from '@oficina/http';
import { createJobs, type Jobs } from '@oficina/jobs';
import { createMensajero, mensajesJobs, type NuevoMensaje } from '@oficina/mensajes/server';
import type { FixedClock, TestDatabase } from '@oficina/testing';
import { type Clock, isConfirmado, type Role, Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { cargarMedidor } from './fuerza.ts';
import { puertasDe } from './puertas.test-kit.ts';
import { registerUsuarios } from './routes.ts';

export const CLAVE_DE_CODIGOS = new Secret('una clave de prueba, larga y de nadie');
const COOPERATIVA = 'Cooperativa Eléctrica de Ceibal';
const LEGAL_VERSION = '3';

const log = { info: () => {}, warn: () => {}, error: () => {} };

type Quien = {
  usuarioId?: number;
  ip?: string;
  navegador?: string;
  /** The password was given a moment ago. */
  reciente?: boolean;
  /** Staff that lacks the second factor demanded of it. */
  otpPendiente?: boolean;
};

export const sesionDe = (usuarioId: number) => createHash('sha256').update(String(usuarioId)).digest();

/** The row of the user is the session: what is proven here begins after signing in. */
async function actorDe({ db }: TestDatabase, clock: Clock, token: string): Promise<Actor> {
  const quien = JSON.parse(Buffer.from(token, 'base64url').toString()) as Quien & { usuarioId: number };
  const { roles, nombre } = await db
    .selectFrom('usuarios')
    .select(['roles', 'nombre'])
    .where('id', '=', quien.usuarioId)
    .executeTakeFirstOrThrow();
  return {
    usuarioId: quien.usuarioId,
    roles: roles as Role[],
    confirmado: isConfirmado({ roles: roles as Role[], nombre }),
    otpPendiente: quien.otpPendiente ?? false,
    sesion: sesionDe(quien.usuarioId),
    expira: new Date(8.64e15),
    autenticado: quien.reciente ? clock.now() : null,
  };
}

/** The calls of this feature on the real wire, with the real messages; `pedidos` is all that they were asked. */
export function useUsuariosApp(database: TestDatabase, clock: FixedClock) {
  const pedidos: NuevoMensaje[] = [];
  let jobs: Jobs;
  let app: ReturnType<typeof createApp>;
  beforeAll(async () => {
    const { db, url } = database;
    // Its word lists take the first who chooses a password seconds.
    await cargarMedidor();
    jobs = await createJobs({ url, jobs: mensajesJobs, clock, log });
    const cifrado = createCipher([new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres')]);
    const mensajero = createMensajero({ jobs, cifrado, clock });
    app = createApp({
      log: createLogger('silent'),
      clock,
      authenticate: (token) => actorDe(database, clock, token),
      limit: null,
      proxies: 0,
      onDenied: async () => undefined,
      hydraAlias: false,
      checkAnswers: true,
      origins: [],
      // Long: a loaded machine is not what is proven here.
      answerWithinMs: 60_000,
    });
    registerUsuarios(app, {
      db,
      clock,
      limits: createLimits(db, clock),
      claveDeCodigos: CLAVE_DE_CODIGOS,
      cooperativa: COOPERATIVA,
      legalVersion: LEGAL_VERSION,
      smsVias: ['sms'],
      ...puertasDe(db),
      encolarMensaje: (tx, mensaje) => {
        pedidos.push(mensaje);
        return mensajero.encolar(tx, mensaje);
      },
    });
  });
  afterAll(() => jobs.stop(1_000));
  beforeEach(async () => {
    pedidos.length = 0;
    await database.db.deleteFrom('limites').execute();
    await database.db.deleteFrom('mensajes').execute();
  });
  async function call(
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    body?: unknown,
    { usuarioId, ip = '10.0.0.1', navegador, ...estado }: Quien = {},
  ) {
    const token = Buffer.from(JSON.stringify({ usuarioId, ...estado })).toString('base64url');
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        ...(usuarioId === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(navegador === undefined ? {} : { 'x-navegador': navegador }),
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
    post: (url: string, body?: unknown, quien?: Quien) => call('POST', url, body, quien),
    patch: (url: string, body: unknown, quien: Quien) => call('PATCH', url, body, quien),
    get: (url: string, quien?: Quien) => call('GET', url, undefined, quien),
    pedidos,
  };
}

/** What is wrong with each field: path, code and sentence. */
export const faltasEn = (body: Record<string, unknown>) =>
  Object.fromEntries(
    ((body.violations ?? []) as { propertyPath: string; message: string }[]).map((una) => [
      una.propertyPath,
      una.message,
    ]),
  );
