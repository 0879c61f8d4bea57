import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '@oficina/db';
import { asRole, migrate } from '@oficina/db/migrate';
import pg from 'pg';
import { type RunningPostgres, startPostgres } from '../../scripts/postgres.ts';
import { defaultDataDir, findBinaries, runBinary } from '../../scripts/postgres-binaries.ts';
import { freshDatabase } from '../harness.ts';
import type { Outage } from './judge.ts';

export const dataDir = defaultDataDir('faults-pagos');
const settings = { shared_buffers: '128MB', max_connections: '80' };
const RETRY_MS = 60_000;

export type KillMethod = 'immediate' | 'kill -9';

export type Base = {
  ownerUrl: string;
  appUrl: string;
  workerUrl: string;
  /** Queries run as the owner and wait while the server is down. */
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** The server ends as in a power cut and starts again after `downMs`. */
  kill(method: KillMethod, downMs: number): Promise<void>;
  outages: Outage[];
  pid(): number;
  stop(): Promise<void>;
};

export async function startBase(): Promise<Base> {
  let server = await startFresh();
  const ownerUrl = await freshDatabase(server.url);
  await migrate(ownerUrl, { rolePassword: decodeURIComponent(new URL(ownerUrl).password) });
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4, application_name: 'faults' });
  const outages: Outage[] = [];
  // Idle connections die with the server, and the next query gets another.
  pool.on('error', () => {});

  async function query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    for (const end = performance.now() + RETRY_MS; ; await sleep(200)) {
      try {
        return (await pool.query<T>(text, values)).rows;
      } catch (error) {
        if (!isUnavailable(error) || performance.now() > end) throw error;
      }
    }
  }

  return {
    ownerUrl,
    appUrl: asRole(ownerUrl, 'app'),
    workerUrl: asRole(ownerUrl, 'worker'),
    query,
    async kill(method, downMs) {
      const { pid, port } = server;
      const from = Date.now();
      if (method === 'kill -9') process.kill(pid, 'SIGKILL');
      else
        await runBinary(await findBinaries(), 'pg_ctl', [
          'stop',
          '-D',
          dataDir,
          '-m',
          'immediate',
          '-w',
          '-t',
          '30',
        ]);
      await sleep(downMs);
      server = await startPostgres({ dataDir, port, settings });
      outages.push({ from, to: Date.now() });
    },
    outages,
    pid: () => server.pid,
    async stop() {
      await pool.end();
      await server.stop();
    },
  };
}

/**
 * Nothing of an earlier run may remain: neither its settings nor its connections, if it still runs, nor the contents of
 * recycled write-ahead log files, where an old card would be found.
 */
async function startFresh(): Promise<RunningPostgres> {
  if (existsSync(dataDir)) {
    const left = await startPostgres({ dataDir, settings });
    await left.stop();
    rmSync(dataDir, { recursive: true });
  }
  return startPostgres({ dataDir, settings });
}
