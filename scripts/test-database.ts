import { createHash, randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@oficina/db/migrate';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type {} from '../packages/testing/src/provided.ts';
import { findOrStartPostgres } from './postgres.ts';
import { throwawayDataDir, withLock } from './postgres-binaries.ts';

const databaseFolder = join(import.meta.dirname, '..', 'database');
const dataDir = throwawayDataDir('pruebas');
const holderName = 'oficina-vitest';

// Nothing here is worth keeping: a lost test database is made again.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // A database lives as long as a test file, and a test that needs statistics asks for them.
  autovacuum: 'off',
  // Every connection proves that it knows the password, which with the usual iterations is half of its cost.
  scram_iterations: '1',
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Several runs of one working copy share the server, and the last to leave stops it. Each is counted by a connection held
  // open, which a killed run loses by itself.
  const lifecycle = `${dataDir}.vitest.lock`;
  const { server, holder, template } = await withLock(lifecycle, async () => {
    const server = await findOrStartPostgres({ dataDir, settings });
    const holder = new pg.Client({
      connectionString: maintenanceUrl(server.url),
      application_name: holderName,
    });
    holder.on('error', () => {});
    await holder.connect();
    const template = await makeTemplate(holder, server.url, server.embedded);
    return { server, holder, template };
  });
  const seed = fromEnvironment('SEED') ?? randomInt(2 ** 31);
  console.log(`SEED=${seed}`);
  project.provide('seed', seed);
  project.provide('rounds', fromEnvironment('RONDAS') ?? null);
  project.provide('testServer', {
    adminUrl: maintenanceUrl(server.url),
    template,
    external: !server.embedded,
  });
  return () =>
    withLock(lifecycle, async () => {
      const alone = await isAlone(holder);
      await holder.end();
      if (alone) await server.stop();
    });
}

function fromEnvironment(name: 'SEED' | 'RONDAS'): number | undefined {
  const text = process.env[name];
  return text ? Number(text) : undefined;
}

function maintenanceUrl(url: string): string {
  const other = new URL(url);
  other.pathname = '/postgres';
  return other.toString();
}

async function isAlone(holder: pg.Client): Promise<boolean> {
  const { rowCount } = await holder.query(
    'SELECT FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()',
    [holderName],
  );
  return rowCount === 0;
}

async function makeTemplate(holder: pg.Client, url: string, embedded: boolean): Promise<string> {
  const template = `plantilla_${hashOfSchema()}`;
  if (embedded && (await isAlone(holder))) await dropLeftovers(holder, template);
  const known = await holder.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  if (known.rowCount) return template;

  const unfinished = `${template}_nueva`;
  await holder.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await holder.query(`CREATE DATABASE ${unfinished}`);
  const unfinishedUrl = new URL(url);
  unfinishedUrl.pathname = `/${unfinished}`;
  const rolePassword = decodeURIComponent(unfinishedUrl.password);
  await migrate(unfinishedUrl.toString(), embedded ? { rolePassword } : {});
  // The owner's was stored before the server had the settings above.
  if (embedded) await holder.query(`ALTER ROLE CURRENT_USER PASSWORD ${holder.escapeLiteral(rolePassword)}`);
  await holder.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  return template;
}

/** These files decide what migrate() puts in a database; the queue makes its own tables. */
const SOURCES = [
  'migrations/*',
  'roles.sql',
  'grants.sql',
  'seeds/categorias.ts',
  '../features/requerimientos/contract/default-categorias.ts',
  '../packages/db/src/migrate.ts',
  '../node_modules/pg-boss/package.json',
];

function hashOfSchema(): string {
  const hash = createHash('sha256');
  for (const pattern of SOURCES) {
    for (const file of globSync(pattern, { cwd: databaseFolder }).sort()) {
      hash.update(file).update(readFileSync(join(databaseFolder, file)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

async function dropLeftovers(holder: pg.Client, current: string): Promise<void> {
  const { rows } = await holder.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname ~ '^(prueba|plantilla)_' AND datname <> $1`,
    [current],
  );
  for (const { datname } of rows) await holder.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
}
