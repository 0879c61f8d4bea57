// The fault tests use a PostgreSQL of their own that has only the empty tables, a mail simulator in its own process and
// workers that can be killed.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asRole, migrate } from '@oficina/db/migrate';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.ts';
import { defaultDataDir, withLock } from '../scripts/postgres-binaries.ts';

const dataDir = defaultDataDir('faults');
const apiMain = new URL('../apps/api/src/main.ts', import.meta.url);
const workerMain = new URL('../apps/worker/src/main.ts', import.meta.url);
const smtpSimulator = new URL('../integrations/smtp/simulator/index.ts', import.meta.url);
const smppSimulator = new URL('../integrations/smpp/simulator/index.ts', import.meta.url);

export type Harness = {
  ownerUrl: string;
  workerUrl: string;
  pool: pg.Pool;
  smtp: SimulatorProcess;
  smtpUrl: string;
  smpp: SimulatorProcess;
  smppPort: number;
};

export async function withHarness<T>(work: (harness: Harness) => Promise<T>): Promise<T> {
  return withLock(`${dataDir}.faults.lock`, async () => {
    const server = await startPostgres({
      dataDir,
      settings: { shared_buffers: '256MB', max_connections: '60' },
    });
    const smtp = await startSimulatorProcess(smtpSimulator);
    const smpp = await startSimulatorProcess(smppSimulator);
    const pools: pg.Pool[] = [];
    try {
      const ownerUrl = await freshDatabase(server.url);
      await migrate(ownerUrl, { rolePassword: decodeURIComponent(new URL(ownerUrl).password) });
      const pool = new pg.Pool({ connectionString: ownerUrl, max: 4, application_name: 'faults' });
      pools.push(pool);
      const workerUrl = asRole(ownerUrl, 'worker');
      const smtpUrl = `smtp://127.0.0.1:${await portOf(smtp)}`;
      const smppPort = await portOf(smpp);
      return await work({ ownerUrl, workerUrl, pool, smtp, smtpUrl, smpp, smppPort });
    } finally {
      await Promise.all(pools.map((pool) => pool.end()));
      await smtp.stop();
      await smpp.stop();
      await server.stop();
    }
  });
}

async function portOf(simulator: SimulatorProcess): Promise<number> {
  return ((await simulator.ask('/__sim/health')) as { port: number }).port;
}

/** The databases of earlier runs are dropped, because nothing in them is worth keeping. */
export async function freshDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname LIKE 'faults\\_%'`,
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
    url.pathname = `/faults_${randomBytes(5).toString('hex')}`;
    await client.query(`CREATE DATABASE ${url.pathname.slice(1)}`);
    return url.toString();
  } finally {
    await client.end();
  }
}

export const TEST_KEY = 'solo-para-las-fallas-no-es-secreta-0123456789';

/** The settings are those of an installation, with the shortest lease that is accepted. */
export const workerEnv = (harness: Harness, more: Record<string, string> = {}): Record<string, string> => ({
  TRABAJADOR_DATABASE_URL: harness.workerUrl,
  SEGURIDAD_CLAVE_CODIGOS: TEST_KEY,
  SEGURIDAD_CLAVE_CIFRADO: TEST_KEY,
  ALMACEN_DIR: join(tmpdir(), 'oficina-fallas-almacen'),
  SMTP_URL: harness.smtpUrl,
  SMTP_REQUIRE_TLS: 'no',
  MAIL_FROM: 'Fallas <avisos@fallas.test>',
  SMPP_HOST: '127.0.0.1',
  SMPP_PORT: String(harness.smppPort),
  SMPP_SYSTEM_ID: 'simulador',
  SMPP_PASSWORD: 'simulado',
  MENSAJES_ARRIENDO_S: '10',
  TRABAJADOR_PUERTO: '0',
  LOG_NIVEL: 'error',
  ...more,
});

export async function startWorker(
  harness: Harness,
  more: Record<string, string> = {},
): Promise<ChildProcess> {
  return (await start(workerMain, workerEnv(harness, more))).child;
}

const COMMON_KEYS = ['SEGURIDAD_CLAVE_CODIGOS', 'SEGURIDAD_CLAVE_CIFRADO', 'ALMACEN_DIR'];

export async function withApi<T>(
  harness: Harness,
  work: (url: string) => Promise<T>,
  more: Record<string, string> = {},
): Promise<T> {
  const { child, first } = await start(apiMain, {
    ...Object.fromEntries(Object.entries(workerEnv(harness)).filter(([name]) => COMMON_KEYS.includes(name))),
    DATABASE_URL: asRole(harness.ownerUrl, 'app'),
    HOST: '127.0.0.1',
    PORT: '0',
    PROCESOS: '1',
    LOG_NIVEL: 'warn',
    SEGURIDAD_OTP_PERSONAL: 'no',
    ...more,
  });
  try {
    return await work((first as { url: string }).url);
  } finally {
    await end(child, 'SIGTERM');
  }
}

async function start(
  main: URL,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; first: unknown }> {
  const child = fork(main, {
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env,
  });
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [null])]);
  if (!first) throw new Error(`${main.pathname} did not start.`);
  return { child, first };
}

export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
