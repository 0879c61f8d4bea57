import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Db } from '@oficina/db';
import { type Actor, createApp, createLimits, createLogger } from '@oficina/http';
import { type Clock, isStaff } from '@oficina/values';
import type { BlobStore } from '@oficina/values/server';
import type { ActivePagos } from './active-pagos.ts';
import { registerFacturas } from './routes.ts';

export function createMemoryStore(files: Map<string, Buffer>): BlobStore {
  return {
    put: async () => ({ kind: 'retryable', cause: 'read only' }),
    remove: async () => ({ kind: 'retryable', cause: 'read only' }),
    head: async (key) => {
      const file = files.get(key);
      return { kind: 'ok', value: file ? { size: file.length } : null };
    },
    open: async (key) => {
      const file = files.get(key);
      return file
        ? { kind: 'ok', value: { body: Readable.from([file]), size: file.length } }
        : { kind: 'rejected', reason: 'missing' };
    },
  };
}

/** The row of the user stands for the session, because these tests begin after signing in. */
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

type Given = {
  db: Db;
  clock: Clock;
  almacen?: BlobStore;
  resumenPdf?: boolean;
  otpRequired?: boolean;
  activePagos?: ActivePagos;
};
type Call = { method?: 'GET' | 'HEAD' | 'POST'; ip?: string };

export function createFacturasApp(given: Given) {
  const { db, clock, almacen, resumenPdf = false, otpRequired = false, activePagos } = given;
  const log = createLogger('silent');
  const app = createApp({
    log,
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
  registerFacturas(app, {
    db,
    clock,
    log,
    limits: createLimits(db, clock),
    almacen: almacen ?? createMemoryStore(new Map()),
    resumenPdf,
    activePagos,
    cooperativa: { nombre: 'Cooperativa de Prueba', art25: 'La leyenda del artículo 25.' },
  });
  return async (usuarioId: number | null, url: string, { method = 'GET', ip = '10.0.0.1' }: Call = {}) => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: usuarioId === null ? {} : { authorization: `Bearer ${usuarioId}` },
    });
    const type = String(response.headers['content-type']);
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      text: response.body,
      body: (type.includes('json') && response.body ? response.json() : {}) as Record<string, unknown>,
    };
  };
}

/** The request id is removed, so that error bodies can be compared byte by byte. */
export const withoutRequestId = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]*"/, '');
