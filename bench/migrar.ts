import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@oficina/db/migrate';
import { runner } from 'node-pg-migrate';
import type pg from 'pg';
import { type BenchDatabase, withClient, withDatabases, withEmptyDatabase } from './database.ts';
import { median, type Verdict } from './judge.ts';
import type { Options } from './options.ts';
import { seedPadron } from './padron-seed.ts';
import { beginCounted, close, open } from './report.ts';

const BASE = 2_000;
const SUPPLIES = 1_000_000;
const SHORT_SUPPLIES = 20_000;
/** The last migration of 0.2.0, the last version that anybody has. */
const LAST_RELEASED = 41;
/** The application gives up a statement that waits longer for a lock. */
const MOST_WAITED_MS = 2_000;
const PAUSE_MS = 5;

const migrations = join(import.meta.dirname, '../database/migrations');

type Asked = { name: string; text: string; values(n: number): unknown[] };
type Waits = { name: string; ms: number[]; failed: number };
type Upgrade = { seconds: Map<string, number>; total: number; waits: Waits[]; bytes: number[] };

/** What the migrations since the last version make people wait, with a large padron that is read and written meanwhile. */
export async function benchMigrar(options: Options): Promise<boolean> {
  const supplies = options.short ? SHORT_SUPPLIES : Number(options.supplies ?? SUPPLIES);
  const start = beginCounted();
  return withDatabases([BASE], async ({ version, databases: [base] }) => {
    if (!base) throw new Error('There is no base.');
    const head = await open('migrar', start, { postgresql: version });
    const upgrade = await withEmptyDatabase(base, 'bench_migrar', async (database) => {
      await makeReleased(database, supplies);
      return upgradeInUse(database, supplies);
    });
    return close(head, report(supplies, upgrade), !options.short);
  });
}

async function makeReleased({ ownerUrl }: BenchDatabase, supplies: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'oficina-migrar-'));
  try {
    for (const name of globSync('*', { cwd: migrations }))
      if (Number.parseInt(name, 10) <= LAST_RELEASED) cpSync(join(migrations, name), join(folder, name));
    await runner({
      databaseUrl: ownerUrl,
      dir: folder,
      direction: 'up',
      migrationsTable: 'migraciones',
      log: () => {},
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
  await withClient(ownerUrl, (client) => seedPadron(client, supplies));
}

const NAMES = ['GODOY NORMA', 'HERRERA HUGO', 'ÑANCO CECILIA'];

/** Each goes on by itself, in a connection of its own, as people do. */
const askedOf = (supplies: number): readonly Asked[] => {
  const some = (n: number) => 1 + ((n * 7919) % supplies);
  const person = (n: number) => 1 + ((n * 7919) % (supplies / 2));
  const name = (n: number) => `${NAMES[n % NAMES.length]} ${n}`;
  return [
    {
      name: 'a supply is added',
      text: 'INSERT INTO suministros (cuenta, nombre, documento, domicilio) VALUES ($1, $2, $3, $4)',
      values: (n) => [`N${n}`, name(n), String(20_000_000 + n), `San Martín ${n}`],
    },
    {
      name: 'a supply changes its holder',
      text: 'UPDATE suministros SET nombre = $2, updated = now() WHERE id = $1',
      values: (n) => [some(n), name(n)],
    },
    {
      name: 'a person changes their name',
      text: 'UPDATE usuarios SET nombre = $2, updated = now() WHERE id = $1',
      values: (n) => [person(n), name(n)],
    },
    { name: 'a supply is read', text: 'SELECT * FROM suministros WHERE id = $1', values: (n) => [some(n)] },
    { name: 'a person is read', text: 'SELECT * FROM usuarios WHERE id = $1', values: (n) => [person(n)] },
  ];
};

async function upgradeInUse({ ownerUrl }: BenchDatabase, supplies: number): Promise<Upgrade> {
  const size = () => withClient(ownerUrl, sizeOf);
  const before = await size();
  const seconds = new Map<string, number>();
  let isOver = false;
  const people = askedOf(supplies).map((asked) =>
    withClient(ownerUrl, (client) => goOn(client, asked, () => isOver)),
  );
  const began = performance.now();
  let current: { name: string; since: number } | undefined;
  const endCurrent = () => {
    if (current) seconds.set(current.name, (performance.now() - current.since) / 1000);
  };
  try {
    await migrate(ownerUrl, {
      log: (line) => {
        const name = /MIGRATION (\S+)/.exec(line)?.[1];
        if (!name || name === current?.name) return;
        endCurrent();
        current = { name, since: performance.now() };
      },
    });
    endCurrent();
  } finally {
    isOver = true;
  }
  const total = (performance.now() - began) / 1000;
  return { seconds, total, waits: await Promise.all(people), bytes: [before, await size()] };
}

const sizeOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ bytes: number }>(
    `SELECT (pg_total_relation_size('suministros') + pg_total_relation_size('usuarios'))::float8 AS bytes`,
  );
  return rows[0]?.bytes ?? 0;
};

async function goOn(client: pg.Client, { name, text, values }: Asked, isOver: () => boolean): Promise<Waits> {
  const waits: Waits = { name, ms: [], failed: 0 };
  for (let n = 1; !isOver(); n += 1) {
    const asked = performance.now();
    await client.query(text, values(n)).catch(() => {
      waits.failed += 1;
    });
    waits.ms.push(performance.now() - asked);
    await sleep(PAUSE_MS);
  }
  return waits;
}

const LONGEST_TOLD = 8;
const toMegabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

function report(supplies: number, { seconds, total, waits, bytes }: Upgrade) {
  const longest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, LONGEST_TOLD);
  return {
    about: `The migrations since 0.2.0 (those after ${LAST_RELEASED}) on ${supplies} supplies and ${supplies / 2} people, while five connections read and write both tables, one statement every ${PAUSE_MS} ms each.`,
    tables: [
      {
        title: 'What people wait',
        columns: ['statement', 'times', 'p50 ms', 'longest ms', 'failed'],
        rows: waits.map(({ name, ms, failed }) => [
          name,
          ms.length,
          median(ms).toFixed(1),
          Math.max(...ms).toFixed(0),
          failed,
        ]),
      },
      {
        title: 'The longest migrations',
        columns: ['migration', 'seconds'],
        rows: [...longest, ['all', total] as const].map(([name, took]) => [name, took.toFixed(1)]),
      },
    ],
    verdicts: waits.map(judge),
    notes: [
      'No statement has a limit of its own here, so that the whole wait is seen; the application gives up after 2 s.',
      `Both tables with their indexes: ${bytes.map(toMegabytes).join(' MB before, ')} MB after.`,
      'Times depend on the load, and waits for a lock far less.',
    ],
    data: { supplies, total, seconds: Object.fromEntries(seconds), bytes, waits: waits.map(summaryOf) },
  };
}

const summaryOf = ({ name, ms, failed }: Waits) => ({
  name,
  failed,
  times: ms.length,
  p50: median(ms),
  longest: Math.max(...ms),
});

function judge({ name, ms, failed }: Waits): Verdict {
  const longest = Math.max(...ms);
  return {
    passed: failed === 0 && longest <= MOST_WAITED_MS,
    why: `${name}: at most ${longest.toFixed(0)} ms, target ≤ ${MOST_WAITED_MS}; ${failed} failed`,
  };
}
