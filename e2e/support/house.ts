// The house the journeys visit: a PostgreSQL of its own with the data of the demonstration and two api processes.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { asRole, migrate } from '@oficina/db/migrate';
import { diaEnArgentina } from '@oficina/values';
import pg from 'pg';
import { seedDemo } from '../../database/seeds/demo.ts';
import { seedDemoPdfs } from '../../database/seeds/demo-pdfs.ts';
import { type RunningPostgres, startPostgres } from '../../scripts/postgres.ts';
import { defaultDataDir, withLock } from '../../scripts/postgres-binaries.ts';
import { buildWeb, webFolder } from '../../scripts/web-build.ts';
import { apiMain, folders } from './folders.ts';
import { survivors } from './survivors.ts';

const dataDir = defaultDataDir('e2e');
// Nothing here is worth keeping.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
};

/** Playwright's global setup; the function it gives back is the teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  const unlock = await holdLock(`${dataDir}.corrida.lock`);
  const started: { server?: RunningPostgres; apis: ChildProcess[] } = { apis: [] };
  const teardown = async () => {
    await Promise.all(started.apis.map(stopApi));
    await started.server?.stop();
    unlock();
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

async function start(started: { server?: RunningPostgres; apis: ChildProcess[] }): Promise<void> {
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
  for (const number of [1, 2]) urls.push(await startApi(started.apis, ownerUrl, number));
  // The only way from here to the workers.
  Object.assign(process.env, {
    E2E_URL: urls[0],
    E2E_OTHER_URL: urls[1],
    E2E_DATABASE_URL: ownerUrl,
    E2E_HOY: diaEnArgentina(now),
  });
}

/** One run at a time in a working copy: the second waits a minute, then says who holds it. */
function holdLock(file: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    withLock(file, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
}

/** A new one each time: a killed run leaves its server and data behind, and the dates of the data are of its day. */
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

function startApi(apis: ChildProcess[], ownerUrl: string, number: number): Promise<string> {
  const api = fork(apiMain, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      OFICINA_E2E: process.env.OFICINA_E2E,
      DATABASE_URL: asRole(ownerUrl, 'oficina_app'),
      SEGURIDAD_CLAVE_CODIGOS: 'solo-para-las-pruebas-no-es-secreta-123',
      SEGURIDAD_OTP_PERSONAL: 'no',
      COOPERATIVA_NOMBRE: 'Cooperativa Eléctrica La Posta',
      CONTACTO_TELEFONO: '03492 42-0199',
      CONTACTO_WHATSAPP: '+54 9 3492 55-0199',
      CONTACTO_GUARDIA: '0800-555-0199',
      CONTACTO_DIRECCION: 'San Martín 120, La Posta',
      CONTACTO_HORARIO: 'Lunes a viernes de 7 a 13.',
      APPS_ANDROID: 'https://play.example/oficina',
      APPS_IOS: 'https://apps.example/oficina',
      CONTACTO_COMO_PAGAR: 'También podés pagar en la caja de la cooperativa.',
      ALMACEN_DIR: folders.files,
      WEB_DIR: folders.web,
      PROCESOS: '1',
      PORT: '0',
      // Every test comes from one address, unless it says another.
      RED_PROXIES: '1',
      LIMITES_ANONIMO: '1000000',
      LIMITES_SESION: '1000000',
      RED_COMPROBAR_RESPUESTAS: 'si',
      LOG_NIVEL: 'info',
      DEMO: 'si',
    },
  });
  apis.push(api);
  const log = createWriteStream(join(folders.logs, `api-${number}.log`), { flags: 'a' });
  api.stdout?.pipe(log, { end: false });
  api.stderr?.pipe(log, { end: false });
  return new Promise((resolve, reject) => {
    api.once('message', (message: { url: string }) => resolve(message.url));
    api.once('exit', (code) => reject(new Error(`La API ${number} no arrancó (código ${code}).`)));
  });
}

async function stopApi(api: ChildProcess): Promise<void> {
  if (api.exitCode !== null || api.signalCode !== null) return;
  const ended = new Promise((resolve) => api.once('exit', resolve));
  api.kill('SIGTERM');
  await ended;
}
