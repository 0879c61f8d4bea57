import { createLimits } from '@oficina/http';
import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import {
  createTestApp,
  type FixedClock,
  silentLog,
  type TestDatabase,
  testKey,
  useMensajes,
} from '@oficina/testing';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Proveedor } from './deps.ts';
import { validacionesJobs } from './jobs.ts';
import { registerValidaciones, type ValidacionesDeps } from './routes.ts';

export const ALERT_EMAILS = ['guardia@coop.test', 'gerencia@coop.test'];

export function useValidaciones(
  database: TestDatabase,
  clock: FixedClock,
  given: { proveedor?: () => Proveedor | null; smsVias?: ValidacionesDeps['smsVias'] } = {},
) {
  const allJobs = [...mensajesJobs, ...validacionesJobs];
  const { jobs, enqueued, enqueueMensaje } = useMensajes(database, allJobs, clock, createMensajeSender);
  let deps: ValidacionesDeps;
  const server = createTestApp({ database, clock }, (app) => registerValidaciones(app, deps));
  beforeAll(async () => {
    const { db } = database;
    deps = {
      db,
      clock,
      log: silentLog,
      jobs,
      limits: createLimits(db, clock),
      codigosKey: testKey,
      smsVias: given.smsVias ?? ['sms', 'whatsapp'],
      alertAddresses: ALERT_EMAILS,
      siteUrl: 'http://127.0.0.1:8080',
      proveedor: given.proveedor?.() ?? null,
      enqueueMensaje,
    };
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.app.close());
  beforeEach(() => database.db.deleteFrom('limites').execute());
  return {
    enqueued,
    call: server.call,
    deps: () => deps,
    webhook: () => `${server.app.listeningOrigin}/api/oob/webhook/persona`,
  };
}
