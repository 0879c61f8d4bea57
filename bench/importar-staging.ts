// This compares the product's loading of the bytes, through Node, with psql's \copy of the same file into an identical
// table.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createImporters, readPerfiles } from '@oficina/archivos/server';
import { closeDb, createDb, sql } from '@oficina/db';
import { type ArchivoRow, importTablesOf } from '../features/archivos/server/clases.ts';
import { stageArchivo } from '../features/archivos/server/stage-archivo.ts';
import { inLongTx } from '../features/archivos/server/staging.repository.ts';
import { type BenchDatabase, withClient } from './database.ts';
import { HEADER } from './importar-archivo.ts';
import { cpuSeconds } from './machine.ts';

const run = promisify(execFile);
const COLUMNS = HEADER.split(';');

export type Staged = { psql: number; ours: number; ordinaryCpu: number; psqlCpu: number; oursCpu: number };

type Place = { database: BenchDatabase; workerUrl: string; serverPid: number; path: string };

/** The copy into an ordinary table is only measured to show its cost. */
export async function stageOnce(place: Place): Promise<Staged> {
  const ordinary = await timed(place, () => psqlCopy(place, 'TABLE'));
  const psql = await timed(place, () => psqlCopy(place, 'UNLOGGED TABLE'));
  const ours = await timed(place, () => oursCopy(place));
  return {
    psql: psql.seconds,
    ours: ours.seconds,
    ordinaryCpu: ordinary.cpu,
    psqlCpu: psql.cpu,
    oursCpu: ours.cpu,
  };
}

async function timed({ serverPid }: Place, work: () => Promise<void>) {
  const [started, before] = [performance.now(), cpuSeconds(serverPid)];
  await work();
  return { seconds: (performance.now() - started) / 1000, cpu: cpuSeconds(serverPid) - before };
}

/** The copy runs in one transaction and frozen, as the product's does, because anybody could do so by hand. */
async function psqlCopy({ database, path }: Place, kind: string): Promise<void> {
  const commands = [
    'DROP TABLE IF EXISTS bench_copia',
    'BEGIN',
    `CREATE ${kind} bench_copia (n bigint GENERATED ALWAYS AS IDENTITY (CACHE 1000), ${COLUMNS.map((name) => `${name} text COLLATE "C"`).join(', ')}, _renglon text, _error text, _original text) WITH (autovacuum_enabled = false)`,
    `\\copy bench_copia (${COLUMNS.join(', ')}) FROM '${path}' WITH (FORMAT csv, DELIMITER ';', HEADER, FREEZE)`,
    'COMMIT',
    'DROP TABLE bench_copia',
  ];
  await run('psql', [
    '-X',
    '-q',
    '-v',
    'ON_ERROR_STOP=1',
    ...commands.flatMap((text) => ['-c', text]),
    database.ownerUrl,
  ]);
}

async function oursCopy({ workerUrl, path }: Place): Promise<void> {
  const db = createDb({ url: workerUrl, max: 2, applicationName: 'bench' });
  try {
    const { size } = await stat(path);
    const archivo = {
      ...{
        clase: 'archivo_facturas',
        tipo: 'facturas',
        id: 999_999_999,
        clave_objeto: 'bench',
        perfil: 'canonico',
      },
      ...{ tamano: size, sha256: await sha256Of(path) },
    } as unknown as ArchivoRow;
    const [importer] = createImporters({
      sender: { enqueue: nobody, enqueueFrom: nobody },
    } as never);
    if (!importer) throw new Error('Nobody loads bills.');
    const almacen = { open: async () => ({ kind: 'ok', value: { body: createReadStream(path), size } }) };
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const deps = { db, almacen, log, perfiles: await readPerfiles(undefined) };
    const { renglones: lines } = await stageArchivo(deps as never, {
      ...{ archivo, importer, tables: importTablesOf(archivo) },
      leaseSignal: new AbortController().signal,
      inTx: (work) => inLongTx(db, work),
      onProgress: () => {},
    });
    if (lines === 0) throw new Error('Nothing was staged.');
    await sql`drop table ${sql.raw(importTablesOf(archivo).raw)}`.execute(db);
  } finally {
    await closeDb(db);
  }
}

const nobody = () => {
  throw new Error('Nobody is told in a bench.');
};

/** The hash of an upload is known beforehand; only what the staging computes again is measured. */
const known = new Map<string, Buffer>();
async function sha256Of(path: string): Promise<Buffer> {
  const found = known.get(path);
  if (found) return found;
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  const digest = hash.digest();
  known.set(path, digest);
  return digest;
}

export const withoutMessages = (database: BenchDatabase) =>
  withClient(database.ownerUrl, (client) =>
    client.query('UPDATE usuario_preferencias SET mail_factura = false, notif_vencimiento = false'),
  );
