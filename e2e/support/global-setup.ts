// The journeys run against a PostgreSQL of their own with the demonstration data, two API processes, the worker and the
// simulated services.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { asRole, migrate } from '@oficina/db/migrate';
import { dayInArgentina } from '@oficina/values';
import pg from 'pg';
import { seedDemo } from '../../database/seeds/demo.ts';
import { seedDemoPdfs } from '../../database/seeds/demo-pdfs.ts';
import { type Channels, sendReceiptsTo, startChannels } from '../../scripts/channels.ts';
import { type RunningPostgres, startPostgres } from '../../scripts/postgres.ts';
import { throwawayDataDir, withLock } from '../../scripts/postgres-binaries.ts';
import { buildWeb, webFolder } from '../../scripts/web-build.ts';
import { apiMain, folders, workerMain } from './folders.ts';
import { RECHAZOS_POR_TARJETA } from './rechazo-limits.ts';
import { survivors } from './survivors.ts';

const dataDir = throwawayDataDir('e2e');
// The data is thrown away after the run, so durability is switched off.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
};

export default async function setup(): Promise<() => Promise<void>> {
  const unlock = await holdLock(`${dataDir}.corrida.lock`);
  const started: Started = { processes: [] };
  const teardown = async () => {
    await Promise.all(started.processes.map(stopProcess));
    await started.channels?.close();
    await started.server?.stop();
    unlock();
    if (process.env.CI) tellErrors();
    const left = await survivors(started.server?.pid);
    if (left.length > 0) throw new Error(`La corrida dejó procesos vivos:\n${left.join('\n')}`);
  };
  try {
    await start(started);
  } catch (error) {
    await teardown().catch(console.error);
    throw error;
  }
  return teardown;
}

type Started = { server?: RunningPostgres; channels?: Channels; processes: ChildProcess[] };

async function start(started: Started): Promise<void> {
  rmSync(folders.out, { recursive: true, force: true });
  mkdirSync(folders.logs, { recursive: true });
  await buildWeb();
  cpSync(webFolder, folders.web, { recursive: true });
  started.server = await startPostgres({ dataDir, settings });
  const ownerUrl = await freshDatabase(started.server.url);
  await migrate(ownerUrl, { rolePassword: decodeURIComponent(new URL(ownerUrl).password) });
  const now = new Date();
  await seedDemo(ownerUrl, now);
  await seedDemoPdfs(ownerUrl, folders.files);
  const urls: string[] = [];
  started.channels = await startChannels(join(folders.out, 'fcm.json'), 0);
  const { settings: channels, orders } = started.channels;
  await useMagicAmounts(orders.payway);
  for (const number of [1, 2]) urls.push(await startApi(started.processes, ownerUrl, number, channels));
  await sendReceiptsTo(urls[0] ?? '', started.channels);
  await startWorker(started.processes, ownerUrl, urls[0] ?? '', channels);
  // Environment variables are the only way to pass values from here to the workers.
  Object.assign(process.env, {
    E2E_URL: urls[0],
    E2E_OTHER_URL: urls[1],
    E2E_OUTBOX_URL: started.channels.urls.outbox,
    E2E_PAYWAY_URL: orders.payway,
    E2E_DATABASE_URL: ownerUrl,
    E2E_HOY: dayInArgentina(now),
  });
}

/**
 * Only one run at a time may use a working copy. The second waits a minute and then reports which process holds the lock.
 */
function holdLock(file: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    withLock(file, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
}

/**
 * The database is new each time: a killed run leaves its server and data behind, and the dates of that data belong to
 * another day.
 */
async function freshDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname LIKE 'e2e\\_%'`,
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
    const name = `e2e_${randomBytes(5).toString('hex')}`;
    await client.query(`CREATE DATABASE ${name}`);
    url.pathname = `/${name}`;
    return url.toString();
  } finally {
    await client.end();
  }
}

const commonEnv = {
  SEGURIDAD_CLAVE_CODIGOS: 'solo-para-las-pruebas-no-es-secreta-123',
  SEGURIDAD_CLAVE_CIFRADO: 'solo-para-las-pruebas-tampoco-es-secreta-123',
  LOG_NIVEL: 'info',
  RECHAZOS_POR_TARJETA: String(RECHAZOS_POR_TARJETA),
  RECHAZOS_POR_PERSONA: '1000000',
  RECHAZOS_POR_RED: '1000000',
};

/** The port is obtained from the system and released, because the API must know its own address before it listens. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** The cents of a total decide the outcome of its pago, so that journeys that run in parallel need no shared switch. */
async function useMagicAmounts(gateway: string): Promise<void> {
  const answer = await fetch(`${gateway}/__sim/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ magicAmounts: true }),
  });
  if (!answer.ok) throw new Error(`The gateway's simulator answered ${answer.status}.`);
}

async function startApi(
  processes: ChildProcess[],
  ownerUrl: string,
  number: number,
  channels: Record<string, string>,
): Promise<string> {
  const port = await freePort();
  // The API offers only the channels, the identity check and the gateway that are configured.
  return launch(processes, `api-${number}`, apiMain, {
    ...commonEnv,
    ...channels,
    DATABASE_URL: asRole(ownerUrl, 'app'),
    SEGURIDAD_OTP_PERSONAL: 'no',
    ALMACEN_DIR: folders.files,
    WEB_DIR: folders.web,
    PROCESOS: '1',
    PORT: String(port),
    // The identity provider sends people back to this address.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // Every test comes from one address, unless it sets another in its headers.
    RED_PROXIES: '1',
    LIMITES_ANONIMO: '1000000',
    LIMITES_ANONIMO_ESCRITURA: '1000000',
    LIMITES_SESION: '1000000',
    RED_COMPROBAR_RESPUESTAS: 'si',
    DEMO: 'si',
  });
}

function startWorker(
  processes: ChildProcess[],
  ownerUrl: string,
  publicUrl: string,
  channels: Record<string, string>,
): Promise<string> {
  return launch(processes, 'trabajador', workerMain, {
    ...commonEnv,
    ...channels,
    TRABAJADOR_DATABASE_URL: asRole(ownerUrl, 'worker'),
    ALMACEN_DIR: folders.files,
    PUBLIC_URL: publicUrl,
    TRABAJADOR_PUERTO: '0',
  });
}

/** The output of the process goes to a file of that name, where the last test searches for secrets. */
function launch(
  processes: ChildProcess[],
  name: string,
  module: URL,
  env: Record<string, string>,
): Promise<string> {
  const child = fork(module, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...env, OFICINA_E2E: process.env.OFICINA_E2E },
  });
  processes.push(child);
  const log = createWriteStream(join(folders.logs, `${name}.log`), { flags: 'a' });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  return new Promise((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url));
    child.once('exit', (code) => reject(new Error(`${name} no arrancó (código ${code}).`)));
  });
}

/** The errors are printed because nothing else is left of a run on another machine. */
function tellErrors(): void {
  for (const name of readdirSync(folders.logs)) {
    const lines = readFileSync(join(folders.logs, name), 'utf8').split('\n');
    const errors = lines.filter((line) => /^\{"level":[56]0/.test(line));
    for (const line of errors.slice(0, 20)) console.error(`${name}: ${line.slice(0, 600)}`);
    if (errors.length > 20) console.error(`${name}: ${errors.length} en total`);
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
