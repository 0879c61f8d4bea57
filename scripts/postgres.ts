import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProduction } from '@oficina/config';
import pg from 'pg';
import { OWN_SERVER_MARK as marker } from '../database/seeds/guard.ts';
import {
  type Binaries,
  defaultDataDir,
  findBinaries,
  isAlive,
  runBinary,
  withLock,
} from './postgres-binaries.ts';

// Development, tests and the demonstration run a real PostgreSQL from the installed binaries; production never does. It uses
// a password (random, in a 0600 file beside the data) instead of trust: any local person who could connect as its superuser
// could run programs as the person who started it.

const owner = 'oficina_owner';
const database = 'oficina';

export type PostgresOptions = {
  /** The default is a folder of this working copy called `oficina`. */
  dataDir?: string;
  /** With 0 or without a value any free port is taken. */
  port?: number;
  settings?: Record<string, string>;
  /** The default is the server that is installed with the packages of this repository. */
  binaries?: Binaries;
};

export type RunningPostgres = {
  /** The owner connects to the database `oficina`. */
  url: string;
  port: number;
  pid: number;
  /** An orphan of an earlier run was found and kept. */
  reused: boolean;
  stop(): Promise<void>;
};

export type FoundPostgres = {
  url: string;
  embedded: boolean;
  stop(): Promise<void>;
  /** The server is stopped only if this call started it, which suits a short command. */
  release(): Promise<void>;
};

export async function findOrStartPostgres(options: PostgresOptions = {}): Promise<FoundPostgres> {
  const url = process.env.DATABASE_URL;
  const nothing = async () => {};
  if (!url && isProduction())
    throw new Error('En producción hay que decir cuál es la base: DATABASE_URL=postgres://…');
  if (url) return { url, embedded: false, stop: nothing, release: nothing };
  const { reused, stop, ...server } = await startPostgres(options);
  return { url: server.url, embedded: true, stop, release: reused ? nothing : stop };
}

export async function startPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  const dataDir = options.dataDir ?? defaultDataDir('oficina');
  const binaries = options.binaries ?? (await findBinaries());
  return withLock(`${dataDir}.lock`, async () => {
    await makeCluster(binaries, dataDir);
    const password = (await readFile(`${dataDir}.clave`, 'utf8')).trim();
    const urlAt = (port: number, name: string) => `postgres://${owner}:${password}@127.0.0.1:${port}/${name}`;

    const kept = await adoptOrphan(binaries, dataDir, options.port ?? 0, urlAt);
    const { port, pid } = kept ?? (await launch(binaries, dataDir, options, urlAt));
    return {
      url: urlAt(port, database),
      port,
      pid,
      reused: kept !== undefined,
      stop: () => stopServer(binaries, dataDir, pid),
    };
  });
}

async function makeCluster(binaries: Binaries, dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, marker))) return;
  if (existsSync(join(dataDir, 'global', 'pg_control'))) {
    throw new Error(`La carpeta ${dataDir} tiene una base que no creamos nosotros: elegí otra.`);
  }
  // The folder is made under another name, so that one with the final name is always complete.
  const unfinished = `${dataDir}.nuevo`;
  const passwordFile = `${dataDir}.clave.nueva`;
  for (const left of [unfinished, passwordFile, dataDir]) await rm(left, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const password = randomBytes(18).toString('base64url');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (binaries.user) {
    await chown(unfinished, binaries.user.uid, binaries.user.gid);
    await chown(passwordFile, binaries.user.uid, binaries.user.gid);
  }
  await runBinary(binaries, 'initdb', [
    ...['-D', unfinished, '-U', owner, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-sync'],
    ...['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=es-AR', '--locale=C.UTF-8'],
  ]);
  await rm(passwordFile);
  await writeFile(`${dataDir}.clave`, password, { mode: 0o600 });
  await writeFile(join(unfinished, marker), '');
  await rename(unfinished, dataDir);
}

type UrlAt = (port: number, database: string) => string;

/** The server survives a `kill -9` of the process that started it. It is kept if it answers; otherwise it is stopped. */
async function adoptOrphan(
  binaries: Binaries,
  dataDir: string,
  wantedPort: number,
  urlAt: UrlAt,
): Promise<{ port: number; pid: number } | undefined> {
  const found = readPidFile(dataDir);
  if (!found) return undefined;
  if (!isAlive(found.pid) || !runsIn(found.pid, dataDir)) {
    // The process id may already belong to another program, which must not be signalled.
    await rm(join(dataDir, 'postmaster.pid'), { force: true });
    return undefined;
  }
  const samePort = wantedPort === 0 || wantedPort === found.port;
  if (samePort && (await waitUntilReady(urlAt(found.port, database), 10_000, found.pid))) return found;
  await runBinary(binaries, 'pg_ctl', ['stop', '-D', dataDir, '-m', 'fast', '-w', '-t', '20']);
  return undefined;
}

function readPidFile(dataDir: string): { pid: number; port: number } | undefined {
  try {
    const [pid, , , port] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(pid), port: Number(port) };
  } catch {
    return undefined;
  }
}

function runsIn(pid: number, dataDir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dataDir;
  } catch (error) {
    // Without /proc (macOS) the connection attempt decides.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync('/proc/self');
  }
}

const LINGERING = /pre-existing shared memory block/;
const LINGER_MS = 500;
const LINGER_TRIES = 20;

/**
 * The children of a killed server live a little longer than it does and hold its shared memory, so the launch is retried.
 */
async function launch(...server: Parameters<typeof launchOnce>): ReturnType<typeof launchOnce> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launchOnce(...server);
    } catch (error) {
      if (attempt === LINGER_TRIES || !(error instanceof Error) || !LINGERING.test(error.message))
        throw error;
      await new Promise((done) => setTimeout(done, LINGER_MS));
    }
  }
}

async function launchOnce(
  binaries: Binaries,
  dataDir: string,
  options: PostgresOptions,
  urlAt: UrlAt,
): Promise<{ port: number; pid: number }> {
  const port = await takePort(options.port ?? 0);
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...options.settings,
  };
  // The log is a file and not a pipe, because the server may outlive this process.
  const log = await open(`${dataDir}.log`, 'w');
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.bin('postgres'), ['-D', dataDir, ...flags], {
    env: binaries.env,
    cwd: '/',
    stdio: ['ignore', log.fd, log.fd],
    // The server has its own process group: Ctrl-C reaches this process first, which stops the server after everything that
    // uses it.
    detached: true,
    ...binaries.user,
  });
  const failed = new Promise<never>((_, reject) => {
    child.on('error', reject);
    child.on('exit', () => reject(new Error(`PostgreSQL no arrancó:\n${tail(`${dataDir}.log`)}`)));
  });
  failed.catch(() => {});
  child.unref();
  await log.close();
  const pid = child.pid ?? 0;
  const ready = await Promise.race([waitUntilReady(urlAt(port, 'postgres'), 60_000, pid), failed]);
  child.removeAllListeners();
  if (!ready) throw new Error(`PostgreSQL no respondió en un minuto: mirá ${dataDir}.log.`);
  await createDatabase(urlAt(port, 'postgres'));
  return { port, pid };
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n');
}

async function takePort(wanted: number): Promise<number> {
  const probe = createServer();
  return new Promise((done, failed) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `El puerto ${wanted} está ocupado por otro programa: cerralo, elegí otro puerto o indicá tu base con DATABASE_URL.`;
      failed(error.code === 'EADDRINUSE' ? new Error(taken) : error);
    });
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : wanted));
    });
  });
}

async function waitUntilReady(url: string, milliseconds: number, pid: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end && isAlive(pid); await sleep(50)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    // Without a listener a lost connection would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch {
      // The server is not ready yet.
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (!rowCount) await client.query(`CREATE DATABASE ${database}`);
  } finally {
    await client.end();
  }
}

async function stopServer(binaries: Binaries, dataDir: string, pid: number): Promise<void> {
  if (readPidFile(dataDir)?.pid !== pid || !isAlive(pid)) return;
  // SIGINT is PostgreSQL's "fast" shutdown: it closes sessions and writes a checkpoint.
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid) && waited < 20_000; waited += 25) await sleep(25);
  if (isAlive(pid)) await runBinary(binaries, 'pg_ctl', ['stop', '-D', dataDir, '-m', 'immediate', '-w']);
}
