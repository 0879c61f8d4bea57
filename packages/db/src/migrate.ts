import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import { installJobs } from '@oficina/jobs/install';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { seedCategorias } from '../../../database/seeds/categorias.ts';
import { databaseFolder } from './folder.ts';
import { DATABASE_ROLES, type DatabaseRole, prefixOf, readRolesSql } from './roles.ts';

const migrationsTable = 'migraciones';

export type MigrateOptions = {
  /** Every role gets this password, only on our own servers (demonstration, tests); elsewhere the operator sets them. */
  rolePassword?: string;
  /** The folder holds `migrations/`, `roles.sql` and `grants.sql`, when they are not in this working copy. */
  folder?: string;
  log?: (line: string) => void;
};

export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const folder = options.folder ?? databaseFolder;
  const ran = await runner({
    databaseUrl: { connectionString: ownerUrl, options: '-c lock_timeout=2s', application_name: 'migrate' },
    dir: `${folder}migrations`,
    direction: 'up',
    migrationsTable,
    checkOrder: true,
    log: options.log ?? (() => {}),
  });
  await installJobs(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'migrate' });
  await client.connect();
  try {
    const { rows } = await client.query<{ owner: string }>('SELECT current_user AS owner');
    const prefix = prefixOf(rows[0]?.owner ?? '');
    for (const file of ['roles', 'grants'] as const) {
      const text = await readRolesSql(file, prefix, folder);
      await retryCollisions(() => client.query(text));
    }
    if (options.rolePassword) await setPasswords(client, prefix, options.rolePassword);
    await seedCategorias(client);
  } finally {
    await client.end();
  }
  return ran.map((migration) => migration.name);
}

/** Nothing is changed. */
export async function findPendingMigrations(ownerUrl: string, folder = databaseFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'migrate' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${migrationsTable}`);
    const done = new Set(rows.map(({ name }) => name));
    const names = (await readdir(`${folder}migrations`)).map((file) => parse(file).name);
    return names.filter((name) => !done.has(name)).sort();
  } finally {
    await client.end();
  }
}

async function setPasswords(client: pg.Client, prefix: string, password: string): Promise<void> {
  for (const role of DATABASE_ROLES) {
    const name = client.escapeIdentifier(`${prefix}_${role}`);
    await retryCollisions(() =>
      client.query(`ALTER ROLE ${name} PASSWORD ${client.escapeLiteral(password)}`),
    );
  }
}

// Roles belong to the whole server while advisory locks belong to one database, so two databases migrated at once only
// notice each other by colliding here. The statements are idempotent, so they are simply run again.
const collision = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  (['23505', '42710', '40P01'].includes(error.code ?? '') || /concurrently/.test(error.message));

async function retryCollisions(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === 20 || !collision(error)) throw error;
      await new Promise((done) => setTimeout(done, 25 + Math.random() * 100));
    }
  }
}

/** The password of the URL is kept, because every role has the same one (see `rolePassword`). */
export function asRole(url: string, role: DatabaseRole): string {
  const other = new URL(url);
  other.username = `${prefixOf(other.username)}_${role}`;
  return other.toString();
}

export { announceOrder, orderTables } from './order.ts';
export { prepareDatabase, SERVER_ROLES, type ServerRole } from './prepare.ts';
export { emptyDatabase, finishRestore, hasPeople, noteCopy, withOwner } from './restore.ts';
export { readRolesSql } from './roles.ts';
