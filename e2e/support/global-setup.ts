// The journeys run against a PostgreSQL of their own with the demonstration data, two API processes, the worker and the
// simulated services.
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
import { folders, workerMain } from './folders.ts';
import { commonEnv, launch, startApi, stopProcess } from './processes.ts';
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
  for (const number of [1, 2])
    urls.push(await startApi(started.processes, ownerUrl, `api-${number}`, { ...channels, DEMO: 'si' }));
  await sendReceiptsTo(urls[0] ?? '', started.channels);
  await startWorker(started.processes, ownerUrl, urls[0] ?? '', channels);
  // Environment variables are the only way to pass values from here to the workers.
  Object.assign(process.env, {
    E2E_URL: urls[0],
    E2E_OTHER_URL: urls[1],
    E2E_OUTBOX_URL: started.channels.urls.outbox,
    E2E_PAYWAY_URL: orders.payway,
    E2E_MERCADOPAGO_URL: orders.mercadopago,
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

/** The cents of a total decide the outcome of its pago, so that journeys that run in parallel need no shared switch. */
async function useMagicAmounts(gateway: string): Promise<void> {
  const answer = await fetch(`${gateway}/__sim/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ magicAmounts: true }),
  });
  if (!answer.ok) throw new Error(`The gateway's simulator answered ${answer.status}.`);
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

/** The errors are printed because nothing else is left of a run on another machine. */
function tellErrors(): void {
  for (const name of readdirSync(folders.logs)) {
    const lines = readFileSync(join(folders.logs, name), 'utf8').split('\n');
    const errors = lines.filter((line) => /^\{"level":[56]0/.test(line));
    for (const line of errors.slice(0, 20)) console.error(`${name}: ${line.slice(0, 600)}`);
    if (errors.length > 20) console.error(`${name}: ${errors.length} en total`);
  }
}
