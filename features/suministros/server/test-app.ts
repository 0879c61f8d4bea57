import { createHash } from 'node:crypto';
import type { Db } from '@oficina/db';
import { type Actor, createApp, createLimits, createLogger } from '@oficina/http';
import { type Clock, isStaff } from '@oficina/values';
import { registerSuministros, type SuministrosDeps } from './routes.ts';
import { createMensajeRecorder } from './test-mensaje-recorder.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type Answer = {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  text: string;
};

/** The user's row stands for the session: these tests begin after signing in. */
async function actorOf(db: Db, usuarioId: number, otpRequired: boolean): Promise<Actor> {
  const { roles } = await db
    .selectFrom('usuarios')
    .select('roles')
    .where('id', '=', usuarioId)
    .executeTakeFirstOrThrow();
  return {
    usuarioId,
    roles: roles as Actor['roles'],
    confirmado: roles.includes('ROLE_CONFIRMADO'),
    otpPendiente: otpRequired && isStaff(roles as Actor['roles']),
    sesion: createHash('sha256').update(String(usuarioId)).digest(),
    expira: new Date(8.64e15),
    autenticado: null,
  };
}

export function createSuministrosApp(db: Db, clock: Clock, { otpRequired = false } = {}) {
  const app = createApp({
    log: createLogger('silent'),
    clock,
    authenticate: (token) => actorOf(db, Number(token), otpRequired),
    limit: null,
    proxies: 0,
    onDenied: async () => undefined,
    hydraAlias: false,
    checkAnswers: true,
    origins: [],
    answerWithinMs: 18_000,
  });
  // The facturas feature answers this in the product; here its table does.
  const hasPagoInProgress: SuministrosDeps['hasPagoInProgress'] = async (tx, suministroId) =>
    (await tx
      .selectFrom('facturas')
      .select('id')
      .where('suministro_id', '=', suministroId)
      .where('estado_pago', '=', 9)
      .executeTakeFirst()) !== undefined;
  const { enqueueMensaje } = createMensajeRecorder();
  registerSuministros(app, { db, limits: createLimits(db, clock), hasPagoInProgress, enqueueMensaje });
  return async (usuarioId: number, method: Method, url: string, body?: unknown): Promise<Answer> => {
    const response = await app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${usuarioId}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      body: response.body === '' ? {} : response.json(),
      headers: response.headers,
      text: response.body,
    };
  };
}

export const withoutRequestId = ({ text }: Answer) => text.replace(/"requestId":"[^"]*"/, '');
