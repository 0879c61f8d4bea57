import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { parse } from 'csv-parse';
import { startApi } from './api.ts';
import { type BenchDatabase, withClient, withDatabases } from './database.ts';
import type { Verdict } from './judge.ts';
import { cpuSeconds, versionOf } from './machine.ts';
import type { Options } from './options.ts';
import { beginCounted, close, open } from './report.ts';

/** They have 36 facturas each, so these give a little more than a million and a little more than a hundred thousand. */
const SUPPLIES = 28_000;
const SHORT_SUPPLIES = 2_800;
const CEILING_MB = 200;
const MB = 1024 * 1024;

type Sum = { rows: number; checksum: string };
type Measured = Sum & { seconds: number; cpu: number; bytes: number; idleMb: number; peakMb: number };
type Way = { name: string; gate: boolean; execArgv: string[] };
type Run = Way & Measured;

const WAYS: readonly Way[] = [
  { name: 'as installed', gate: true, execArgv: [] },
  // A value of 0 restores Node's default.
  {
    name: 'as Node comes',
    gate: false,
    execArgv: ['--max-semi-space-size=0', '--max-old-space-size=0'],
  },
];

export async function benchExportar(options: Options): Promise<boolean> {
  const supplies = Number(options.supplies ?? (options.short ? SHORT_SUPPLIES : SUPPLIES));
  const start = beginCounted();
  return withDatabases([supplies], async ({ version, databases: [database] }) => {
    if (!database) throw new Error('There is no database.');
    const versions = {
      postgresql: version,
      'csv-parse': versionOf('csv-parse'),
      fastify: versionOf('fastify'),
    };
    const head = await open('exportar', start, versions);
    const table = await sumOfTable(database);
    const runs: Run[] = [];
    for (const way of WAYS) runs.push({ ...way, ...(await measure(database, way.execArgv)) });
    const verdicts: Verdict[] = runs.flatMap(({ name, gate, rows, checksum, peakMb }) => [
      { passed: rows === table.rows, why: `${name}: ${rows} rows of the ${table.rows} in the table` },
      {
        passed: checksum === table.checksum,
        why: `${name}: checksum of the cells ${checksum}, in the table ${table.checksum}`,
      },
      ...(gate
        ? [
            {
              passed: peakMb < CEILING_MB,
              why: `${name}: peak memory ${peakMb.toFixed(0)} MB, target < ${CEILING_MB} MB`,
            },
          ]
        : []),
    ]);
    return close(
      head,
      {
        about: `GET /api/oob/exportar/facturas with a ticket, every bill of ${supplies} supplies, by one api process.`,
        tables: [
          {
            title: 'Export of bills',
            columns: [
              '',
              'rows',
              'MB of file',
              'seconds',
              'rows/s',
              'CPU s of the api',
              'MB of the api before',
              'MB at its peak',
            ],
            rows: runs.map(({ name, rows, bytes, seconds, cpu, idleMb, peakMb }) => [
              name,
              rows,
              (bytes / MB).toFixed(1),
              seconds.toFixed(1),
              Math.round(rows / seconds),
              cpu.toFixed(1),
              idleMb.toFixed(0),
              peakMb.toFixed(0),
            ]),
          },
        ],
        verdicts,
        notes: [
          'Memory is what the system counts for the process (VmRSS, and VmHWM for the peak since it started).',
          'As it comes, Node lets tens of MB of rows already sent lie before it sweeps them. Installed as docs/operar/instalar.md tells, it sweeps sooner: that is the one that gates, and the other explains it.',
          'The seconds are told and do not gate: the reader parses every cell on the same machine, and is the slower one.',
          'The checksum adds up the beginning of the MD5 of each row, so that a cell out of place or a row twice shows.',
        ],
        data: { supplies, table, runs },
      },
      !options.short,
    );
  });
}

async function sumOfTable({ ownerUrl }: BenchDatabase): Promise<Sum> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<Sum>(`
      SELECT count(*)::int AS rows, sum(('x' || substr(md5(concat_ws('|', f.id, f.numero, s.cuenta, f.periodo,
          to_char(f.vencimiento, 'DD/MM/YYYY'), f.importe_cent)), 1, 8))::bit(32)::bigint)::text AS checksum
      FROM facturas f JOIN suministros s ON s.id = f.suministro_id`);
    return rows[0] ?? { rows: 0, checksum: '' };
  });
}

async function measure(database: BenchDatabase, execArgv: string[]): Promise<Measured> {
  const token = await signIn(database);
  const env = { SEGURIDAD_OTP_PERSONAL: 'no' };
  const api = await startApi(database.appUrl, { log: 'info', execArgv, env });
  try {
    const ticket = await takeTicket(api.url, token);
    const idleMb = memoryOf(api.pid, 'VmRSS');
    const [started, before] = [performance.now(), cpuSeconds(api.pid)];
    const read = await readAll(`${api.url}/api/oob/exportar/facturas?ticket=${ticket}`);
    const seconds = (performance.now() - started) / 1000;
    const cpu = cpuSeconds(api.pid) - before;
    return { ...read, seconds, cpu, idleMb, peakMb: memoryOf(api.pid, 'VmHWM') };
  } finally {
    await api.stop();
  }
}

async function signIn({ ownerUrl }: BenchDatabase): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO usuarios (email, nombre, roles) VALUES ($1, 'Bench', '{ROLE_CONFIRMADO,ROLE_ADMIN}') RETURNING id`,
      [`exportar-${randomBytes(6).toString('hex')}@bench.test`],
    );
    await client.query(
      `INSERT INTO sesiones (token_hash, usuario_id, personal, expira) VALUES ($1, $2, true, now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), rows[0]?.id],
    );
  });
  return token;
}

async function takeTicket(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/api/oob/exportar/facturas/ticket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`The ticket was refused: ${response.status}.`);
  return ((await response.json()) as { ticket: string }).ticket;
}

async function readAll(address: string): Promise<Sum & { bytes: number }> {
  const [response] = (await once(get(address), 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The file was refused: ${response.statusCode}.`);
  let bytes = 0;
  let rows = 0;
  let checksum = 0n;
  let part = 0;
  response.on('data', (piece: Buffer) => {
    bytes += piece.length;
  });
  for await (const cells of response.pipe(parse({ delimiter: ';', bom: true, from_line: 2 }))) {
    const [id, numero, cuenta, periodo, , vencimiento, importe] = cells as string[];
    const text = [id, numero, cuenta, periodo?.replace('-', ''), vencimiento, cents(importe)].join('|');
    part += createHash('md5').update(text).digest().readUInt32BE(0);
    rows += 1;
    // A number holds the exact sum of about two million of these hashes.
    if (rows % 1_000_000 === 0) {
      checksum += BigInt(part);
      part = 0;
    }
  }
  return { bytes, rows, checksum: String(checksum + BigInt(part)) };
}

/** "184,05" gives 18405 and "0,05" gives 5. */
const cents = (importe = '') => String(Number(importe.replace(',', '')));

function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
}
