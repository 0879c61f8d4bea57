import { randomBytes } from 'node:crypto';
import { closeDb, createDb, type Db } from '@oficina/db';
import { asRole } from '@oficina/db/migrate';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import type {} from './provided.ts';

export type TestDatabase = {
  readonly db: Db;
  /** The owner may do what the application may not. */
  readonly ownerDb: Db;
  readonly url: string;
  /** The role is the worker's, which may create the tables of an import. */
  readonly workerUrl: string;
  readonly ownerUrl: string;
};

/** Each test file gets its own database. Call this once at the top; read its fields inside tests and hooks. */
export function useDatabase(): TestDatabase {
  const name = `prueba_${process.pid}_${randomBytes(5).toString('hex')}`;
  const open: Partial<Record<'db' | 'ownerDb', Db>> = {};
  let ready = false;

  beforeAll(async () => {
    // FILE_COPY takes half the time of the default strategy, which writes through a log that this server does not keep.
    await administer(`CREATE DATABASE ${name} TEMPLATE ${inject('testServer').template} STRATEGY FILE_COPY`);
    ready = true;
    // A copy of a database is closed to payments until somebody opens it, as a restored one is.
    await runAs(ownerUrl(), 'UPDATE instalacion SET pagos_abiertos_en = historia_de_base()');
  });
  afterAll(async () => {
    await Promise.all(Object.values(open).map(closeDb));
    // FORCE closes any pool that a test forgot, which would otherwise keep the database alive.
    if (ready) await administer(`DROP DATABASE ${name} WITH (FORCE)`);
  });

  const ownerUrl = () => {
    if (!ready) throw new Error('useDatabase(): the database exists only inside tests and hooks');
    const url = new URL(inject('testServer').adminUrl);
    url.pathname = `/${name}`;
    return url.toString();
  };
  const urlOf = (role: 'app' | 'worker') =>
    inject('testServer').external ? withSetRole(ownerUrl(), `oficina_${role}`) : asRole(ownerUrl(), role);
  const appUrl = () => urlOf('app');
  return {
    get db() {
      open.db ??= createDb({ url: appUrl(), max: 6, applicationName: 'test' });
      return open.db;
    },
    get ownerDb() {
      open.ownerDb ??= createDb({ url: ownerUrl(), max: 2, applicationName: 'test-owner' });
      return open.ownerDb;
    },
    get url() {
      return appUrl();
    },
    get workerUrl() {
      return urlOf('worker');
    },
    get ownerUrl() {
      return ownerUrl();
    },
  };
}

/** On an external server the role's password is unknown, so its rights are taken without logging in as it. */
function withSetRole(ownerUrl: string, role: string): string {
  const url = new URL(ownerUrl);
  url.searchParams.set('options', `-c role=${role}`);
  return url.toString();
}

const administer = (statement: string) => runAs(inject('testServer').adminUrl, statement);

async function runAs(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
