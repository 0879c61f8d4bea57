import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { loadConfig } from '@oficina/config';
import { sql } from '@oficina/db';
import { createMensajeSender } from '@oficina/mensajes/server';
import { countRows, rowOf, useDatabase } from '@oficina/testing';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { Secret, systemClock } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { twilioStatusCallback } from './channels.ts';
import { composeWorker, type Worker } from './compose.ts';
import { workerSettings } from './config.ts';

const TEST_KEY = 'clave-de-prueba-de-treinta-y-dos-letras';
const CELULAR = '+5493492401234';
const database = useDatabase();
const simulators = new Map<string, SimulatorProcess>();
const sim = (name: string) => {
  const found = simulators.get(name);
  if (!found) throw new Error(name);
  return found;
};
let worker: Worker | undefined;
let smppPort = 0;

beforeAll(async () => {
  for (const name of ['smpp', 'twilio'])
    simulators.set(
      name,
      await startSimulatorProcess(
        new URL(`../../../integrations/${name}/simulator/index.ts`, import.meta.url),
      ),
    );
  smppPort = ((await sim('smpp').ask('/__sim/health')) as { port: number }).port;
});
afterAll(async () => {
  for (const one of simulators.values()) await one.stop();
});
beforeEach(async () => {
  // The simulator gives out the same numbers again.
  await sql`truncate mensajes cascade`.execute(database.ownerDb);
  for (const one of simulators.values()) await one.ask('/__sim/reset', {});
});
afterEach(async () => {
  await worker?.close();
  worker = undefined;
});

const configOf = (more: Record<string, string>) =>
  loadConfig(workerSettings, {
    TRABAJADOR_DATABASE_URL: database.url,
    SEGURIDAD_CLAVE_CODIGOS: TEST_KEY,
    SEGURIDAD_CLAVE_CIFRADO: TEST_KEY,
    ALMACEN_DIR: tmpdir(),
    LOG_NIVEL: 'silent',
    ...more,
  });
const smppEnvironment = () => ({
  SMPP_HOST: '127.0.0.1',
  SMPP_PORT: String(smppPort),
  SMPP_SYSTEM_ID: 'simulador',
  SMPP_PASSWORD: 'simulado',
});

const twilioEnvironment = () => ({
  TWILIO_BASE_URL: sim('twilio').url,
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(31)}1`,
  TWILIO_AUTH_TOKEN: 'no-es-un-secreto',
  TWILIO_FROM: '+15005550006',
});
const waitingJobs = () => countRows(database.ownerDb, 'pgboss.job', { name: 'mensajes-acuses' });

async function enqueueMensaje({ jobs, db }: Worker): Promise<number> {
  const cipher = createCipher([new Secret(TEST_KEY)]);
  const sender = createMensajeSender({ jobs, cipher, clock: systemClock });
  const made = await db.tx((tx) =>
    sender.enqueue(tx, {
      ...{ plantilla: 'telefono_codigo', tipo: 'sms', para: CELULAR, datos: {}, secreto: '483920' },
    }),
  );
  if (!made) throw new Error('ya estaba');
  return made.id;
}
const mensajeRow = (id: number) => rowOf(database.ownerDb, 'mensajes', id);
const eventually = { timeout: 60_000 };

test('lo que el operador dice después de tomarlo queda en el mensaje', async () => {
  await sim('smpp').ask('/__sim/config', { receiptStat: 'UNDELIV', receiptDelayMs: 3_000, hexIds: true });
  worker = await composeWorker(configOf(smppEnvironment()));
  const id = await enqueueMensaje(worker);
  await expect.poll(async () => (await mensajeRow(id)).acuse, eventually).toBe('fallido');
  expect(await mensajeRow(id)).toMatchObject({
    estado: 1,
    error: 'El operador no pudo entregarlo (UNDELIV 011).',
  });
});

test('el que llega antes de que el mensaje sepa cómo se llama espera, y se anota', async () => {
  // The batch ends only when the test releases this lock.
  await sql`create function cerrar_despues() returns trigger language plpgsql as
    'begin if old.proveedor_id is null and new.proveedor_id is not null then
      perform pg_advisory_xact_lock(42); end if; return new; end'`.execute(database.ownerDb);
  await sql`create trigger cerrar_despues before update on mensajes
    for each row execute function cerrar_despues()`.execute(database.ownerDb);
  await sim('smpp').ask('/__sim/config', { receiptDelayMs: 0 });
  const running = await composeWorker(configOf(smppEnvironment()));
  worker = running;
  const id = await database.ownerDb.tx(async (tx) => {
    await sql`select pg_advisory_xact_lock(42)`.execute(tx);
    const mensajeId = await enqueueMensaje(running);
    await expect.poll(waitingJobs, eventually).toBeGreaterThan(0);
    expect(await mensajeRow(mensajeId)).toMatchObject({ estado: 2, proveedor_id: null, acuse: null });
    return mensajeId;
  });
  await expect.poll(async () => (await mensajeRow(id)).acuse, eventually).toBe('entregado');
}, 150_000);

test('Twilio llama adonde se le dijo', async () => {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const PUBLIC_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  worker = await composeWorker(configOf({ ...twilioEnvironment(), PUBLIC_URL }));
  await enqueueMensaje(worker);
  await expect.poll(() => calls, eventually).toContain('POST /api/oob/webhook/twilio');
  server.close();
});

test.each([
  ['https://oficina.coop.test', 'https://api.twilio.com', 'https://oficina.coop.test/api/oob/webhook/twilio'],
  ['http://oficina.coop.test', 'https://api.twilio.com', undefined],
  // Twilio cannot call this machine, and refuses a message that asks it to.
  ['http://localhost:8080', 'https://api.twilio.com', undefined],
  ['http://localhost.coop.test', 'http://127.0.0.1:4104', undefined],
])('%s con %s: avisa en %s', (url, baseUrl, esperado) => {
  expect(twilioStatusCallback({ site: { url }, twilio: { baseUrl } }).statusCallback).toBe(esperado);
});
