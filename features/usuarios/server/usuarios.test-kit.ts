import { createLimits } from '@oficina/http';
import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import {
  createTestApp,
  type FixedClock,
  type TestDatabase,
  testCipher,
  testKey,
  useJobs,
  useOutbox,
} from '@oficina/testing';
import { beforeAll, beforeEach } from 'vitest';
import { createPorts } from './ports.test-kit.ts';
import { registerUsuarios } from './routes.ts';
import { loadStrengthMeter } from './strength-meter.ts';

const COOPERATIVA = 'Cooperativa Eléctrica de Ceibal';
const LEGAL_VERSION = '3';

type Caller = {
  usuarioId?: number;
  ip?: string;
  browser?: string;
  /** True when the password was given a moment ago. */
  isRecent?: boolean;
  otpPendiente?: boolean;
};

export function useUsuariosApp(database: TestDatabase, clock: FixedClock) {
  const jobs = useJobs(database, mensajesJobs, clock);
  const { enqueued, enqueueMensaje } = useOutbox(
    createMensajeSender({ jobs, cipher: testCipher, clock }).enqueue,
  );
  const server = createTestApp({ database, clock }, (app) =>
    registerUsuarios(app, {
      ...{ db: database.db, clock, limits: createLimits(database.db, clock), codigosKey: testKey },
      ...{ cooperativa: COOPERATIVA, legalVersion: LEGAL_VERSION, smsVias: ['sms'] },
      ...createPorts(database.db),
      enqueueMensaje,
    }),
  );
  // Loading its word lists takes seconds, which the first test would otherwise spend.
  beforeAll(loadStrengthMeter);
  beforeEach(async () => {
    await database.db.deleteFrom('limites').execute();
    await database.db.deleteFrom('mensajes').execute();
  });
  const call = (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    body?: unknown,
    { usuarioId, ip = '10.0.0.1', browser, isRecent = false, otpPendiente = false }: Caller = {},
  ) => {
    const autenticado = isRecent ? clock.now() : null;
    const who = usuarioId === undefined ? null : { usuarioId, otpPendiente, autenticado };
    return server.call(who, method, url, body, { ip, headers: browser ? { 'x-navegador': browser } : {} });
  };
  return {
    post: (url: string, body?: unknown, caller?: Caller) => call('POST', url, body, caller),
    patch: (url: string, body: unknown, caller: Caller) => call('PATCH', url, body, caller),
    get: (url: string, caller?: Caller) => call('GET', url, undefined, caller),
    enqueued,
  };
}
