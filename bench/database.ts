import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asRole, migrate, orderTables } from '@oficina/db/migrate';
import pg from 'pg';
import { type RunningPostgres, startPostgres } from '../scripts/postgres.ts';
import { defaultDataDir, withLock } from '../scripts/postgres-binaries.ts';
import { seedFallidos } from './fallidos-seed.ts';
import { seedFichas } from './padron-fichas.ts';
import { seedPadron } from './padron-seed.ts';
import { seedCases } from './requerimientos-seed.ts';
import { seed } from './seed.ts';
import { seedUsers } from './usuarios-seed.ts';

const dataDir = defaultDataDir('bench');
export const serverLog = `${dataDir}.log`;

/** A server with a million suministros has more memory; smaller sizes may be measured on a small machine. */
const BIG = 1_000_000;
export const buffersFor = (sizes: readonly number[]) => (Math.max(...sizes) >= BIG ? '4GB' : '1GB');

const common = { max_wal_size: '4GB', jit: 'off' };
const loading = {
  ...common,
  ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' },
  ...{
    wal_level: 'minimal',
    max_wal_senders: '0',
    maintenance_work_mem: '512MB',
    checkpoint_timeout: '30min',
  },
};
const serving = { ...common, shared_preload_libraries: 'pg_stat_statements' };

export type BenchDatabase = {
  name: string;
  supplies: number;
  ownerUrl: string;
  appUrl: string;
};

export type OrderedDatabase = BenchDatabase & { seconds: number };

export type BenchServer = {
  pid: number;
  version: string;
  databases: BenchDatabase[];
  ordered: OrderedDatabase[];
};

export async function withDatabases<T>(
  sizes: readonly number[],
  work: (server: BenchServer) => Promise<T>,
  { ordered = false } = {},
): Promise<T> {
  return withLock(`${dataDir}.bench.lock`, async () => {
    const memory = { shared_buffers: buffersFor(sizes) };
    await load(sizes, { ...loading, ...memory }, ordered);
    const server = await startFresh({ ...serving, ...memory });
    // Ctrl-C reaches the child processes, but not the server, which has its own process group.
    const interrupted = () => void server.stop().finally(() => process.exit(130));
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    try {
      const databases = sizes.map((supplies) => databaseOf(server.url, supplies));
      const copies: OrderedDatabase[] = [];
      for (const supplies of ordered ? sizes : []) copies.push(await order(server.url, supplies));
      for (const { ownerUrl } of [...databases, ...copies]) {
        // A database from an earlier run may be older than the queue or the rights.
        await migrate(ownerUrl);
        await withClient(ownerUrl, (client) =>
          client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements'),
        );
      }
      const version = await withClient(server.url, async (client) => {
        const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
        return rows[0]?.server_version ?? '';
      });
      // Pending writes of loading and ordering must not happen during a measurement.
      await withClient(server.url, (client) => client.query('CHECKPOINT'));
      await promisify(execFile)('sync');
      return await work({ pid: server.pid, version, databases, ordered: copies });
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

/** A server left by a killed run may have the settings of the other half, so it is stopped and never reused. */
async function startFresh(settings: Record<string, string>): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir, settings });
  if (!server.reused) return server;
  await server.stop();
  return startPostgres({ dataDir, settings });
}

const nameOf = (supplies: number) => `bench_${supplies}`;
const copyOf = (supplies: number) => `${nameOf(supplies)}_ordered`;

function at(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.toString();
}

function databaseOf(url: string, supplies: number, name = nameOf(supplies)): BenchDatabase {
  const ownerUrl = at(url, name);
  return { name, supplies, ownerUrl, appUrl: asRole(ownerUrl, 'app') };
}

async function readMark(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ mark: string | null }>(
    `SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = $1`,
    [name],
  );
  return rows[0]?.mark ?? '';
}

async function load(
  sizes: readonly number[],
  settings: Record<string, string>,
  ordered: boolean,
): Promise<void> {
  const wanted = fingerprint();
  const server = await startFresh(settings);
  try {
    await withClient(server.url, async (client) => {
      for (const supplies of sizes) {
        const built = (await readMark(client, nameOf(supplies))) === wanted;
        if (!built) await build(client, server.url, supplies, wanted);
        if (!ordered || (await readMark(client, copyOf(supplies))).startsWith(orderedMark())) continue;
        await client.query(`DROP DATABASE IF EXISTS ${copyOf(supplies)} WITH (FORCE)`);
        await client.query(
          `CREATE DATABASE ${copyOf(supplies)} TEMPLATE ${nameOf(supplies)} STRATEGY FILE_COPY`,
        );
      }
    });
  } finally {
    await server.stop();
  }
}

/** The copy is ordered once, by the operator's own command and on a server with the same durability settings. */
async function order(url: string, supplies: number): Promise<OrderedDatabase> {
  const database = databaseOf(url, supplies, copyOf(supplies));
  const mark = orderedMark();
  return withClient(database.ownerUrl, async (client) => {
    await openToPayments(client);
    const known = await readMark(client, database.name);
    if (known.startsWith(mark)) return { ...database, seconds: Number(known.slice(mark.length)) };
    const started = performance.now();
    await orderTables(client);
    const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
    await client.query(`COMMENT ON DATABASE ${database.name} IS '${mark}${seconds}'`);
    console.log(`${supplies} supplies laid by supply in ${seconds} s`);
    return { ...database, seconds };
  });
}

/** A copy of a database is closed to payments until somebody opens it, as a restored one is. */
const openToPayments = (client: pg.Client) =>
  client.query('UPDATE instalacion SET pagos_abiertos_en = historia_de_base()');

async function copyWith(
  base: BenchDatabase,
  name: string,
  source: string,
  fill: (client: pg.Client) => Promise<void>,
): Promise<BenchDatabase> {
  const database = databaseOf(base.ownerUrl, base.supplies, name);
  const mark = `${fingerprint()} ${hashOf(source)}`;
  await withClient(at(base.ownerUrl, 'postgres'), async (client) => {
    if ((await readMark(client, database.name)) === mark) return;
    await client.query(`DROP DATABASE IF EXISTS ${database.name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${database.name} TEMPLATE ${base.name}`);
    await withClient(database.ownerUrl, async (copy) => {
      await openToPayments(copy);
      await fill(copy);
    });
    await client.query(`COMMENT ON DATABASE ${database.name} IS '${mark}'`);
  });
  return database;
}

/** It is made empty and does not outlive the work. */
export async function withEmptyDatabase<T>(
  base: BenchDatabase,
  name: string,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const drop = `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`;
  return withClient(at(base.ownerUrl, 'postgres'), async (client) => {
    await client.query(drop);
    await client.query(`CREATE DATABASE ${name}`);
    try {
      return await work(databaseOf(base.ownerUrl, base.supplies, name));
    } finally {
      await client.query(drop);
    }
  });
}

export const copyForUsers = (base: BenchDatabase, users: number): Promise<BenchDatabase> =>
  copyWith(base, `bench_usuarios_${users}`, 'bench/usuarios-seed.ts', (client) => seedUsers(client, users));

export const copyForPadron = (base: BenchDatabase, supplies: number): Promise<BenchDatabase> =>
  copyWith(base, `bench_padron_${supplies}`, 'bench/padron-*.ts', async (client) => {
    await seedPadron(client, supplies);
    await seedFichas(client);
  });

/** The number of requerimientos decides what the staff's queue costs, so the copy does not use those of the base. */
export const copyForCases = (base: BenchDatabase, cases: number): Promise<BenchDatabase> =>
  copyWith(base, `bench_casos_${cases}`, 'bench/requerimientos-seed.ts', (client) =>
    seedCases(client, cases),
  );

export const copyForMensajes = (base: BenchDatabase, mensajes: number): Promise<BenchDatabase> =>
  copyWith(base, `bench_mensajes_${mensajes}`, 'bench/fallidos-seed.ts', (client) =>
    seedFallidos(client, mensajes),
  );

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
  await seed((work) => withClient(at(url, unfinished), work), supplies, tell);
  // The name and the mark come last, so that a database with its name is complete.
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  await client.query(`COMMENT ON DATABASE ${name} IS '${mark}'`);
  console.log(`\r${supplies} supplies loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

const fingerprint = () =>
  hashOf(
    'database/migrations/*',
    'database/roles.sql',
    'database/grants.sql',
    'database/seeds/categorias.ts',
    'features/requerimientos/contract/default-categorias.ts',
    'bench/seed.ts',
  );

/** The mark also changes with the ordering command, and is followed by the seconds that the ordering took. */
const orderedMark = () => `${fingerprint()} ${hashOf('packages/db/src/order.ts')} `;

function hashOf(...patterns: string[]): string {
  const root = join(import.meta.dirname, '..');
  const hash = createHash('sha256');
  for (const pattern of patterns)
    for (const file of globSync(pattern, { cwd: root }).sort())
      hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
