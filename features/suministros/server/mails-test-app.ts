import { createHash } from 'node:crypto';
import type { Db } from '@oficina/db';
import { type Actor, createApp, createLimits, createLogger } from '@oficina/http';
import { type Clock, isStaff, Secret } from '@oficina/values';
import type { MailsDeps } from './mail.deps.ts';
import { registerSuministroMails } from './mails.routes.ts';
import { createMensajeRecorder } from './test-mensaje-recorder.ts';

export const KEY = new Secret('una clave de prueba, larga y de nadie');

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

/** The facturas feature answers this in the product; here its table does. */
const latestFacturas: MailsDeps['latestFacturas'] = async (tx, suministros) => {
  const rows = await tx
    .selectFrom('facturas')
    .select(['id', 'suministro_id'])
    .where('suministro_id', 'in', [0, ...suministros])
    .orderBy('periodo')
    .execute();
  return rows.map(({ id, suministro_id }) => ({
    suministroId: suministro_id,
    facturaId: id,
    facturaToken: 'a'.repeat(32),
  }));
};

type RequestOptions = { headers?: Record<string, string>; payload?: string; remoteAddress?: string };

/** A `usuarioId` of 0 is anonymous. */
export function createMailsApp(db: Db, clock: Clock, { otpRequired = false } = {}) {
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
  const { queued, enqueueMensaje } = createMensajeRecorder();
  registerSuministroMails(app, {
    db,
    clock,
    limits: createLimits(db, clock),
    linksKey: KEY,
    enqueueMensaje,
    latestFacturas,
  });
  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    request: RequestOptions = {},
  ) => {
    const response = await app.inject({ method, url, ...request });
    const { statusCode: status, body: text, headers } = response;
    return { status, text, headers, body: text === '' ? {} : (response.json() as Record<string, unknown>) };
  };
  const call = (usuarioId: number, method: Parameters<typeof send>[0], url: string, body?: unknown) =>
    send(method, url, {
      headers: {
        ...(usuarioId === 0 ? {} : { authorization: `Bearer ${usuarioId}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  return { call, send, queued };
}
