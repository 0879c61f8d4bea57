import { createLimits } from '@oficina/http';
import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import {
  createTestApp,
  fixedClock,
  rowOf,
  rowsOf,
  testKey,
  useDatabase,
  useMensajes,
} from '@oficina/testing';
import { beforeAll, beforeEach } from 'vitest';
import { createPorts } from './ports.test-kit.ts';
import { registerUsuarios } from './routes.ts';
import { loadStrengthMeter } from './strength-meter.ts';

const COOPERATIVA = 'Cooperativa Eléctrica de Ceibal';
const LEGAL_VERSION = '3';

/** The person has given and proved everything. */
export const VALIDATED = {
  documento: '25123456',
  cuit: '27251234561',
  telefono: '+5493492401234',
  telefono_validado: new Date('2026-11-10T12:00:00Z'),
  identidad_validada: true,
  roles: ['ROLE_CONFIRMADO', 'ROLE_VALIDADO'],
};

type Caller = {
  usuarioId?: number;
  ip?: string;
  browser?: string;
  /** True when the password was given a moment ago. */
  isRecent?: boolean;
  otpPendiente?: boolean;
};

/** Each test begins at the same moment, with nothing spent of the limits and no mensajes. */
export function useUsuariosApp(clock = fixedClock('2026-11-12T09:00:00-03:00')) {
  const database = useDatabase();
  const start = clock.now().toISOString();
  const { enqueued, enqueueMensaje } = useMensajes(database, mensajesJobs, clock, createMensajeSender);
  const server = createTestApp({ database, clock }, (app) =>
    registerUsuarios(app, {
      ...{ db: database.db, clock, limits: createLimits(database.db, clock), codigosKey: testKey },
      ...{ cooperativa: COOPERATIVA, readLegal: async () => ({ version: LEGAL_VERSION }), smsVias: ['sms'] },
      ...createPorts(database.db),
      enqueueMensaje,
    }),
  );
  // Loading its word lists takes seconds, which the first test would otherwise spend.
  beforeAll(loadStrengthMeter);
  beforeEach(async () => {
    clock.set(start);
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
    database,
    clock,
    findRow: ({ id }: { id: number }) => rowOf(database.db, 'usuarios', id),
    trail: ({ id }: { id: number }) => {
      const where = { entidad: 'usuario', entidad_id: String(id) };
      return rowsOf(database.db, 'auditoria', where, ['accion', 'actor_id', 'cambios']);
    },
    mensajes: () => rowsOf(database.db, 'mensajes', {}, ['plantilla', 'para', 'usuario_id', 'datos']),
    post: (url: string, body?: unknown, caller?: Caller) => call('POST', url, body, caller),
    patch: (url: string, body: unknown, caller: Caller) => call('PATCH', url, body, caller),
    get: (url: string, caller?: Caller) => call('GET', url, undefined, caller),
    enqueued,
  };
}
