import { sql } from '@oficina/db';
import { createLimits } from '@oficina/http';
import type { HandledJob } from '@oficina/jobs';
import { createMensajeSender, mensajesJobs } from '@oficina/mensajes/server';
import { createPersona } from '@oficina/persona';
import {
  build,
  createTestApp,
  silentLog as log,
  rowOf,
  type TestDatabase,
  testKey,
  useMensajes,
} from '@oficina/testing';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import {
  handleValidaciones,
  registerValidaciones,
  type ValidacionesDeps,
  validacionesJobs,
} from '@oficina/validaciones/server';
import { systemClock as clock, Secret } from '@oficina/values';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';

/** The value is repeated and not imported, because the simulator is only reached over the wire. */
export const SIGNING_SECRET = 'wbhsec_de-prueba';
const PLAN = { templateId: 'itmpl_pruebaDeLaOficina', environmentId: 'env_pruebaDeLaOficina' };

export function useIdentidadReal(database: TestDatabase) {
  const allJobs = [...mensajesJobs, ...validacionesJobs];
  const { jobs, enqueued, enqueueMensaje } = useMensajes(database, allJobs, clock, createMensajeSender);
  let simulator: SimulatorProcess;
  let deps: ValidacionesDeps;
  const server = createTestApp({ database, clock }, (app) => registerValidaciones(app, deps));
  let handledJobs: HandledJob[];

  beforeAll(async () => {
    const { db } = database;
    simulator = await startSimulatorProcess(
      new URL('../../../integrations/persona/simulator/index.ts', import.meta.url),
    );
    const persona = createPersona(
      {
        ...PLAN,
        baseUrl: `${simulator.url}/api/v1`,
        hostedUrl: 'https://inquiry.withpersona.com/verify',
        apiKey: new Secret('persona-clave-de-prueba'),
        webhookSecrets: new Secret(SIGNING_SECRET),
        webhookToleranceS: 300,
        timeoutMs: 30_000,
      },
      { clock, log },
    );
    if (!persona) throw new Error('no provider');
    deps = {
      ...{ db, clock, log, jobs, limits: createLimits(db, clock) },
      codigosKey: testKey,
      smsVias: [],
      alertAddresses: ['guardia@coop.test'],
      siteUrl: 'http://127.0.0.1:8080',
      proveedor: { ...persona, acceptsCompleted: false },
      enqueueMensaje,
    };
    handledJobs = handleValidaciones(deps);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await server.app.close();
    await simulator.stop();
  });
  beforeEach(async () => {
    await database.db.deleteFrom('limites').execute();
    await sql`delete from pgboss.job`.execute(database.ownerDb);
    await simulator.ask('/__sim/reset', {});
    await setSwitches({ webhookUrl: WEBHOOK(), retryMs: 600_000 });
  });

  const WEBHOOK = () => `${server.app.listeningOrigin}/api/oob/webhook/persona`;
  const setSwitches = (switches: object) => simulator.ask('/__sim/config', switches);
  const insertUsuario = () =>
    build.usuario(database.db, { nombre: 'María Elena', apellido: 'Pérez Ñandú', documento: '25123456' });
  const usuarioRow = (id: number) => rowOf(database.db, 'usuarios', id);
  const validada = async (id: number) => (await usuarioRow(id)).identidad_validada;
  const estado = async (id: string) => (await rowOf(database.db, 'persona_inquiries', { id })).estado;

  const post = (url: string, usuarioId: number, body: object) => server.call(usuarioId, 'POST', url, body);
  const asociar = (usuarioId: number, id: string) =>
    post('/api/persona_inquiries/asociar', usuarioId, { usuario: `/api/usuarios/${usuarioId}`, id });
  async function startInquiry(id: number): Promise<string> {
    const inquiryRequest = { usuario: `/api/usuarios/${id}`, consentimiento: true };
    const { status, body } = await post('/api/persona_inquiries', id, inquiryRequest);
    expect([status, body.estado, body.detail]).toEqual([201, 0, undefined]);
    expect(String(body.url)).toContain(simulator.url);
    return String(body.id);
  }
  const persona = (id: string, accion: string, documento?: object) =>
    simulator.ask('/__sim/person', { id, accion, ...(documento && { documento }) });
  async function avisos(count: number): Promise<unknown[]> {
    const webhookCalls = async () => (await simulator.ask('/__sim/webhooks')) as { status: number | null }[];
    await vi.waitFor(
      async () => expect((await webhookCalls()).filter(({ status }) => status !== null)).toHaveLength(count),
      { timeout: 40_000, interval: 50 },
    );
    return (await webhookCalls()).map(({ status }) => status);
  }
  async function runJobs(): Promise<number> {
    const { rows } = await sql<{ name: string; data: never }>`
      delete from pgboss.job where name like 'identidad-%' returning name, data`.execute(database.ownerDb);
    for (const { name, data } of rows)
      await handledJobs.find(({ job }) => job.name === name)?.handler(data, new AbortController().signal);
    return rows.length;
  }
  const runRepaso = () =>
    handledJobs
      .find(({ job }) => job.name === 'identidad-vencidas')
      ?.handler({} as never, new AbortController().signal);
  const resultMensajes = () => enqueued.filter(({ plantilla }) => plantilla === 'identidad_resultado');
  const alertAddresses = () => enqueued.filter(({ plantilla }) => plantilla === 'personal_alerta');
  return {
    deps: () => deps,
    webhook: WEBHOOK,
    simulator: () => simulator,
    setSwitches,
    insertUsuario,
    usuarioRow,
    validada,
    estado,
    asociar,
    startInquiry,
    persona,
    avisos,
    runJobs,
    runRepaso,
    resultMensajes,
    alertAddresses,
  };
}
