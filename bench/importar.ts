import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { archivoEstado } from '@oficina/archivos/contract';
import { type BenchDatabase, withClient, withDatabases } from './database.ts';
import { COBRO_HEADER, cobroLineOf, lineOf, writeFileOf } from './importar-archivo.ts';
import { percentile, startCustomers } from './importar-customers.ts';
import { type ImportHarness, peakMb, withImportHarness } from './importar-harness.ts';
import { type Staged, stageOnce, withoutMessages } from './importar-staging.ts';
import { judgeRatio, median, type Verdict } from './judge.ts';
import { cpuSeconds, versionOf, versionOfTool } from './machine.ts';
import type { Options } from './options.ts';
import { dropDatabases } from './pagar-bills.ts';
import { beginTimed, close, open } from './report.ts';
import { seedSessions, usersFor } from './seed.ts';

const FULL = 1_000_000;
const SHORT = 20_000;
const TARGETS = { staging: 0.9, cpu: 15, memoryMb: 200, quiet: 5, p99: 3, cobros: 1.1 };
const QUIET_S = { full: 60, short: 8 };
const FINALIZADO = archivoEstado.code('finalizado');

type Whole = {
  checkSeconds: number;
  loadSeconds: number;
  quietest: number;
  dbCpu: number;
  nodeCpu: number;
  peak: number;
  imported: number;
};

/** Benchmarks B4 and B5 load a month of facturas into the 36 of every suministro, beside psql's \copy of the same file. */
export async function benchImportar(options: Options): Promise<boolean> {
  const supplies = Number(options.supplies ?? (options.short ? SHORT : FULL));
  const rounds = options.short ? 2 : Math.min(Number(options.rounds), 5);
  const start = beginTimed(options.anyway);
  const psql = await versionOfTool('psql', '--version', 'postgresql-client');
  return withDatabases([supplies], async ({ pid, version, databases }) => {
    const [database] = databases as [BenchDatabase];
    const folder = await mkdtemp(join(tmpdir(), 'oficina-bench-importar-'));
    try {
      // The loaded rows stay; the next run finds no mark and seeds the data again.
      await withClient(database.ownerUrl, (client) =>
        client.query(`COMMENT ON DATABASE ${database.name} IS NULL`),
      );
      await withoutMessages(database);
      await withClient(database.ownerUrl, (owner) => seedSessions(owner, supplies));
      const head = await open('importar', start, { postgresql: version, psql, pg: versionOf('pg') });
      const paths = await writeFiles(folder, supplies);
      return await withImportHarness(database, join(folder, 'almacen'), async (harness) => {
        const staged: Staged[] = [];
        const place = { database, workerUrl: harness.workerUrl, serverPid: pid, path: paths.alone };
        for (let round = 0; round < rounds; round += 1) staged.push(await stageOnce(place));
        await withClient(database.ownerUrl, (client) => client.query('SELECT pg_stat_statements_reset()'));
        const whole = await importWhole(harness, pid, paths.alone);
        const statements = await costliest(database);
        const cobros = {
          whole: await importWhole(harness, pid, paths.cobros),
          // A month more makes each import dearer, so that it is compared with those on both sides.
          after: await importWhole(harness, pid, paths.after),
        };
        const customers = await besideCustomers(harness, paths.beside, supplies, options.short);
        return close(
          head,
          toResult({ supplies, staged, whole, cobros, statements, customers }),
          !options.short,
        );
      });
    } finally {
      await rm(folder, { recursive: true });
      await dropDatabases([database]);
    }
  });
}

async function writeFiles(folder: string, supplies: number) {
  const path = (name: string) => join(folder, `${name}.csv`);
  const paths = { alone: path('uno'), beside: path('dos'), cobros: path('tres'), after: path('cuatro') };
  for (const [month, plain] of [paths.alone, paths.beside, paths.after].entries())
    await writeFileOf(plain, supplies, (n) => lineOf(supplies, month, n));
  await writeFileOf(paths.cobros, supplies, (n) => cobroLineOf(supplies, 3, n), COBRO_HEADER);
  return paths;
}

async function importWhole(harness: ImportHarness, serverPid: number, path: string): Promise<Whole> {
  const id = await harness.upload('uno.csv', path);
  const before = [cpuSeconds(serverPid), cpuSeconds(harness.workerPid)] as const;
  const check = await harness.waitUntil(id, ({ reviewed }) => reviewed);
  await harness.confirmar(id);
  const load = await harness.waitUntil(id, ({ estado }) => estado === FINALIZADO);
  return {
    checkSeconds: check.seconds,
    loadSeconds: load.seconds,
    quietest: Math.max(check.quietest, load.quietest),
    dbCpu: cpuSeconds(serverPid) - before[0],
    nodeCpu: cpuSeconds(harness.workerPid) - before[1],
    peak: peakMb(harness.workerPid),
    imported: (await harness.findRow(id)).importados,
  };
}

async function besideCustomers(harness: ImportHarness, path: string, supplies: number, short: boolean) {
  const people = usersFor(supplies);
  const warm = startCustomers(harness.api, people);
  await sleep(5_000);
  await warm();
  const alone = startCustomers(harness.api, people);
  await sleep((short ? QUIET_S.short : QUIET_S.full) * 1000);
  const quiet = await alone();
  const during = startCustomers(harness.api, people);
  const id = await harness.upload('dos.csv', path);
  await harness.waitUntil(id, ({ reviewed }) => reviewed);
  await harness.confirmar(id);
  await harness.waitUntil(id, ({ estado }) => estado === FINALIZADO);
  const busy = await during();
  const figures = (taken: readonly number[]) => ({
    looks: taken.length,
    p50: percentile(taken, 0.5),
    p99: percentile(taken, 0.99),
  });
  return { quiet: figures(quiet), busy: figures(busy) };
}

type Statement = { text: string; calls: number; seconds: number };

/** The statements run one after another, so their times add up to the total. */
async function costliest({ ownerUrl }: BenchDatabase): Promise<Statement[]> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<Statement>(
      `SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 90) AS text, calls::int,
         (total_exec_time / 1000)::float8 AS seconds
       FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
       ORDER BY total_exec_time DESC LIMIT 14`,
    );
    return rows;
  });
}

type Measured = {
  supplies: number;
  staged: Staged[];
  whole: Whole;
  cobros: { whole: Whole; after: Whole };
  statements: Statement[];
  customers: Awaited<ReturnType<typeof besideCustomers>>;
};

const cpuOf = ({ dbCpu, nodeCpu }: Whole) => dbCpu + nodeCpu;

function toResult({ supplies, staged, whole, cobros, statements, customers }: Measured) {
  const bare = median(staged.map(({ ordinaryCpu }) => ordinaryCpu));
  const times = cpuOf(whole) / bare;
  const without = (cpuOf(whole) + cpuOf(cobros.after)) / 2;
  const wholeRow = (name: string, one: Whole) => [
    ...[name, one.checkSeconds.toFixed(1), one.loadSeconds.toFixed(1), one.dbCpu.toFixed(1)],
    ...[one.nodeCpu.toFixed(1), (cpuOf(one) / bare).toFixed(1), one.peak.toFixed(0)],
  ];
  const p99 = customers.busy.p99 / customers.quiet.p99;
  const atMost = (what: string, value: number, ceiling: number, unit: string): Verdict => ({
    passed: value <= ceiling,
    why: `${what} ${value.toFixed(2)}${unit}, target ≤ ${ceiling}${unit}`,
  });
  const verdicts: Verdict[] = [
    ...[whole, cobros.whole, cobros.after].map(({ imported }) => ({
      passed: imported === supplies,
      why: `${imported} bills loaded of ${supplies}`,
    })),
    {
      ...judgeRatio(
        staged.map(({ psql, ours }) => psql / ours),
        TARGETS.staging,
      ),
    },
    atMost('whole import, CPU of a bare COPY times', times, TARGETS.cpu, ''),
    atMost(
      'CPU with a second due date and a barcode in every line, against without',
      cpuOf(cobros.whole) / without,
      TARGETS.cobros,
      '',
    ),
    atMost('memory of the worker at its peak', whole.peak, TARGETS.memoryMb, ' MB'),
    atMost('longest without a move of the progress', whole.quietest, TARGETS.quiet, ' s'),
    atMost('p99 of the customers while it loads, against the quiet one', p99, TARGETS.p99, ''),
  ];
  return {
    about: `A file of ${supplies} bills, one per supply, into a database with 36 of each; the worker is a process of its own and the file goes in by the api.`,
    tables: [
      {
        title: 'Staging, seconds of each round',
        columns: ['round', 'psql', 'ours', 'ratio', 'CPU s psql', 'CPU s ours', 'CPU s psql, ordinary table'],
        rows: staged.map(({ psql, ours, psqlCpu, oursCpu, ordinaryCpu }, at) => [
          ...[at + 1, psql.toFixed(2), ours.toFixed(2), (psql / ours).toFixed(2)],
          ...[psqlCpu.toFixed(2), oursCpu.toFixed(2), ordinaryCpu.toFixed(2)],
        ]),
      },
      {
        title: 'The whole',
        columns: [
          'file',
          'check s',
          'load s',
          'CPU s of PostgreSQL',
          'CPU s of Node',
          'times a bare COPY',
          'peak MB',
        ],
        rows: [
          wholeRow('a month', whole),
          wholeRow('another, with second due date and barcode', cobros.whole),
          wholeRow('one more without', cobros.after),
        ],
      },
      {
        title: 'The statements that took the longest of the whole, in seconds',
        columns: ['statement', 'calls', 's'],
        rows: statements.map(({ text, calls, seconds }) => [text, calls, seconds.toFixed(2)]),
      },
      {
        title: 'GET /api/facturas, ms',
        columns: ['', 'looks', 'p50', 'p99'],
        rows: (['quiet', 'busy'] as const).map((name) => [
          ...[name, customers[name].looks],
          ...[customers[name].p50.toFixed(1), customers[name].p99.toFixed(1)],
        ]),
      },
    ],
    verdicts,
    notes: [
      'A bare COPY is psql’s \\copy of the file into an ordinary table of text, in one transaction: CPU of the server alone. The whole counts the server and the worker, from the moment the file is there until it is finished, statistics included.',
      'Staging is compared with psql into a table just as ours: not logged, with the number of the line.',
      'Nobody has asked to be told of a new bill: messages are measured in mensajes.',
      'Customers come 20 a second whether or not the former was answered.',
    ],
    data: { supplies, staged, whole, cobros, statements, customers },
  };
}
