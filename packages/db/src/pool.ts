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

/**
 * A pool whose parametrised statements are named ones: unnamed ones are parsed and planned each time, which
 * cost about half the throughput. Lists of ids must travel as one array (`= any($1)`), or each length is a name.
 */
export function createPool(settings: DbSettings): PostgresPool {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.max ?? 10,
    application_name: settings.applicationName ?? 'oficina',
    connectionTimeoutMillis: 5_000,
    // Longer than the pauses of a small office: opening one again is the slowest part of a request, and what a loaded
    // machine fails first.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    types: parsers,
  });
  // Without a listener, an idle connection cut by the server would end the process.
  pool.on('error', (error) => settings.log?.error({ err: error }, 'idle database connection lost'));

  // The pool listens only to idle connections, and one may be cut in the same breath in which it opens: from here on
  // somebody always listens, or the process would end.
  const broken = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => client.on('error', () => broken.add(client)));

  const nameOf = createNamer();
  // Kysely tells connections apart by identity: one wrapper per connection, not one per checkout.
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  return {
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
      // The server's farewell comes before the socket closes: given back, the next one would get a dead connection.
      if (isLost(error)) broken.add(client);
      throw error;
    }
  };
  const { processID } = client as { processID?: number };
  return {
    // pg's overloads and Kysely's subset of them cannot be matched by the compiler.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || broken.has(client)),
    ...(processID === undefined ? {} : { processID }),
  };
}

/** Bytes as they come, at the pace of the database: they are never rows here. */
async function copy(client: pg.PoolClient, text: string, source: Readable) {
  const copying = client.query(copyFrom(text));
  await pipeline(source, copying);
  // Kysely forgets how many rows a COPY says it took: they are told as a row.
  return { command: 'COPY', rows: [{ copied: copying.rowCount }], rowCount: copying.rowCount };
}
