import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asRole, migrate } from '@oficina/db/migrate';
import pg from 'pg';
import { type RunningPostgres, startPostgres } from '../scripts/postgres.ts';
import { defaultDataDir, withLock } from '../scripts/postgres-binaries.ts';
import { seed } from './seed.ts';

const dataDir = defaultDataDir('bench');
export const serverLog = `${dataDir}.log`;

const common = { shared_buffers: '1GB', max_wal_size: '4GB' };
const loading = {
  ...common,
  ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' },
  ...{ wal_level: 'minimal', max_wal_senders: '0', maintenance_work_mem: '256MB' },
};
const serving = { ...common, shared_preload_libraries: 'pg_stat_statements' };

export type BenchDatabase = {
  name: string;
  supplies: number;
  ownerUrl: string;
  appUrl: string;
};

export type BenchServer = { pid: number; version: string; databases: BenchDatabase[] };

/** Runs `work` on a server of the bench's own, holding one seeded database per size; they are kept for later. */
export async function withDatabases<T>(
  sizes: readonly number[],
  work: (server: BenchServer) => Promise<T>,
): Promise<T> {
  return withLock(`${dataDir}.bench.lock`, async () => {
    await load(sizes);
    const server = await startFresh(serving);
    // Ctrl-C reaches our children by themselves, but not the server, which has its own group.
    const interrupted = () => void server.stop().finally(() => process.exit(130));
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    try {
      const databases = sizes.map((supplies) => databaseOf(server.url, supplies));
      for (const { ownerUrl } of databases)
        await withClient(ownerUrl, (client) =>
          client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements'),
        );
      const version = await withClient(server.url, async (client) => {
        const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
        return rows[0]?.server_version ?? '';
      });
      return await work({ pid: server.pid, version, databases });
    } finally {
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      await server.stop();
    }
  });
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An orphan of a killed run may have the settings of the other half: it is stopped, never adopted. */
async function startFresh(settings: Record<string, string>): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir, settings });
  if (!server.reused) return server;
  await server.stop();
  return startPostgres({ dataDir, settings });
}

const nameOf = (supplies: number) => `bench_${supplies}`;

function at(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.toString();
}

function databaseOf(url: string, supplies: number): BenchDatabase {
  const name = nameOf(supplies);
  const ownerUrl = at(url, name);
  return { name, supplies, ownerUrl, appUrl: asRole(ownerUrl, 'oficina_app') };
}

async function load(sizes: readonly number[]): Promise<void> {
  const wanted = fingerprint();
  const server = await startFresh(loading);
  try {
    await withClient(server.url, async (client) => {
      for (const supplies of sizes) {
        const { rows } = await client.query<{ mark: string | null }>(
          `SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = $1`,
          [nameOf(supplies)],
        );
        if (rows[0]?.mark !== wanted) await build(client, server.url, supplies, wanted);
      }
    });
  } finally {
    await server.stop();
  }
}

async function build(client: pg.Client, url: string, supplies: number, mark: string): Promise<void> {
  const started = performance.now();
  const name = nameOf(supplies);
  const unfinished = `${name}_new`;
  for (const old of [name, unfinished]) await client.query(`DROP DATABASE IF EXISTS ${old} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${unfinished}`);
  const rolePassword = decodeURIComponent(new URL(url).password);
  await migrate(at(url, unfinished), { rolePassword });
  const tell = process.stdout.isTTY
    ? (text: string) => process.stdout.write(`\r${supplies} supplies: ${text}   `)
    : () => {};
  await withClient(at(url, unfinished), (seeder) => seed(seeder, supplies, tell));
  // Named and marked last: what carries the name is whole.
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  await client.query(`COMMENT ON DATABASE ${name} IS '${mark}'`);
  console.log(`\r${supplies} supplies loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

/** Changes whenever the schema or the seed do. */
function fingerprint(): string {
  const root = join(import.meta.dirname, '..');
  const hash = createHash('sha256');
  for (const pattern of [
    'database/migrations/*',
    'database/grants.sql',
    'database/seeds/categorias.ts',
    'bench/seed.ts',
  ])
    for (const file of globSync(pattern, { cwd: root }).sort())
      hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
