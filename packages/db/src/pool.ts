import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isLost } from './errors.ts';
import { createNamer } from './names.ts';
import { parsers } from './parsers.ts';

export type DbLog = { error(fields: { err: unknown }, message: string): void };

export type DbSettings = {
  url: string;
  max?: number;
  applicationName?: string;
  log?: DbLog;
};

export type PoolState = { inUse: number; waiting: number };

/**
 * Parametrised statements are named, because unnamed ones are parsed and planned each time, which costs about half the
 * throughput. Pass lists of ids as one array (`= any($1)`), or each length gets its own name.
 */
export function createPool(settings: DbSettings): PostgresPool & { state(): PoolState } {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.max ?? 10,
    application_name: settings.applicationName ?? 'oficina',
    connectionTimeoutMillis: 5_000,
    // This is longer than the pauses of a small office: opening a connection is the slowest part of a request, and the first
    // to fail on a loaded machine.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    types: parsers,
  });
  // Without a listener, an idle connection cut by the server would end the process.
  pool.on('error', (error) => settings.log?.error({ err: error }, 'idle database connection lost'));

  // The pool listens only to idle connections, and one may be cut as it opens. Without a permanent listener the process
  // would end.
  const broken = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => client.on('error', () => broken.add(client)));

  const nameOf = createNamer();
  // Kysely identifies connections by object identity, so there is one wrapper per connection and not one per checkout.
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  return {
    state: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = wrappers.get(client);
      if (known) return known;
      const wrapper = wrap(client, nameOf, broken);
      wrappers.set(client, wrapper);
      return wrapper;
    },
  };
}

function wrap(
  client: pg.PoolClient,
  nameOf: (sql: string) => string | undefined,
  broken: WeakSet<pg.PoolClient>,
): PostgresPoolClient {
  const query = async (text: string, values: unknown[] = []) => {
    const [source] = values;
    const name = values.length && !(source instanceof Readable) ? nameOf(text) : undefined;
    try {
      if (source instanceof Readable) return await copy(client, text, source);
      return await client.query(name ? { name, text, values } : { text, values });
    } catch (error) {
      // The server's last message comes before the socket closes; without this the next caller would get a dead connection.
      if (isLost(error)) broken.add(client);
      throw error;
    }
  };
  const { processID } = client as { processID?: number };
  return {
    // The compiler cannot match pg's overloads with the subset that Kysely uses.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || broken.has(client)),
    ...(processID === undefined ? {} : { processID }),
  };
}

async function copy(client: pg.PoolClient, text: string, source: Readable) {
  const copying = client.query(copyFrom(text));
  await pipeline(source, copying);
  // Kysely drops the row count of a COPY, so it is returned as a row.
  return { command: 'COPY', rows: [{ copied: copying.rowCount }], rowCount: copying.rowCount };
}
