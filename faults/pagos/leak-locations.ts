import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from './database.ts';
import type { LeakHarness } from './leak-harness.ts';
import { CLOSE_CONNECTION } from './leak-requests.ts';
import { type Finding, findLeaks, findLeaksInBytes, type SearchTargets } from './leak-search.ts';

/** A piece is one file or table of a location. The database's own files are not text, so they are searched as bytes. */
export type Piece = { where: string; contenido: string | Buffer };

export type SearchLocation = {
  nombre: string;
  read(): Promise<Piece[]>;
  /** Using a card leaves this here legitimately. If it is missing, the search looked in the wrong place. */
  evidence?: RegExp;
};

export function listLocations(harness: LeakHarness, respuestas: readonly Piece[]): SearchLocation[] {
  const { folder, correo } = harness;
  const archivo = (nombre: string, where: string, evidence: RegExp): SearchLocation => ({
    nombre,
    evidence,
    read: async () => [{ where, contenido: readFileSync(where, 'utf8') }],
  });
  const readFolder = (nombre: string) => listFiles(join(folder, nombre)).map(readPiece);
  return [
    archivo('registro de la api', join(folder, 'registro-api'), /"servicio":"payway"/),
    archivo('registro de la otra api', join(folder, 'registro-api-de-primer-pago'), /"servicio":"payway"/),
    archivo('registro del trabajador', join(folder, 'registro-worker'), /card not deleted/),
    {
      nombre: 'registro de PostgreSQL',
      evidence: /\$\d+ = '\*{12}\d{4}'/,
      read: async () => [withoutCheckpoints(readPiece(`${dataDir}.log`))],
    },
    { nombre: 'tablas', evidence: /"\*{12}\d{4}"/, read: () => readTables(harness) },
    { nombre: 'archivos de PostgreSQL', read: () => readDataFiles(harness) },
    { nombre: 'almacén y temporales', read: async () => ['almacen', 'temporales'].flatMap(readFolder) },
    archivo('libro de la pasarela', join(folder, 'libro'), /"last4"/),
    {
      nombre: 'correos',
      evidence: /seguridad|tarjeta/i,
      read: () => readMail(correo.url),
    },
    {
      nombre: 'respuestas',
      evidence: /"\*{12}\d{4}"/,
      read: async () => [...respuestas],
    },
  ];
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));
}

/** In these lines the server reports its own kilobytes. They hold no data of anybody, but any four digits appear in them. */
const CHECKPOINT_LINES = /^.*\bLOG: {2}checkpoint (?:starting|complete): .*$/gm;

const withoutCheckpoints = ({ where, contenido }: Piece): Piece => ({
  where,
  contenido: String(contenido).replace(CHECKPOINT_LINES, ''),
});

const readPiece = (where: string): Piece => ({ where, contenido: readFileSync(where, 'utf8') });

async function readMail(url: string): Promise<Piece[]> {
  const response = await fetch(`${url}/__sim/messages`, { headers: CLOSE_CONNECTION });
  return [{ where: 'buzón', contenido: await response.text() }];
}

/** Each row is read as JSON: every column of every table of every schema, those of the queue and the audit included. */
async function readTables({ base }: LeakHarness): Promise<Piece[]> {
  const tables = await base.query<{ nombre: string }>(
    `select c.oid::regclass::text as nombre from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
     order by 1`,
  );
  const pieces: Piece[] = [];
  for (const { nombre } of tables) {
    const rows = await base.query<{ row: string }>(`select row_to_json(t)::text as row from ${nombre} t`);
    if (rows.length > 0) pieces.push({ where: nombre, contenido: rows.map(({ row }) => row).join('\n') });
  }
  return pieces;
}

/**
 * The pages and the write-ahead log of the database also hold deleted and rolled back data. Only files written since the run
 * began are read.
 */
async function readDataFiles({ base, startedAt }: LeakHarness): Promise<Piece[]> {
  await base.query('checkpoint');
  return listFiles(dataDir).flatMap((where) => {
    // A file may be gone by now.
    const { mtime } = statSync(where, { throwIfNoEntry: false }) ?? {};
    return mtime && mtime >= startedAt ? [{ where, contenido: readFileSync(where) }] : [];
  });
}

export type Revision = {
  location: SearchLocation;
  pieces: number;
  bytes: number;
  findings: (Finding & { where: string })[];
  evidence: boolean;
};

export async function searchLocation(location: SearchLocation, targets: SearchTargets): Promise<Revision> {
  const pieces = await location.read();
  const findings = pieces.flatMap(({ where, contenido }) => {
    const found =
      typeof contenido === 'string'
        ? findLeaks(contenido, targets)
        : findLeaksInBytes(contenido, targets.numbers);
    return found.map((item) => ({ ...item, where }));
  });
  const { evidence } = location;
  return {
    location,
    pieces: pieces.length,
    bytes: pieces.reduce((sum, { contenido }) => sum + contenido.length, 0),
    findings,
    evidence:
      !evidence || pieces.some(({ contenido }) => typeof contenido === 'string' && evidence.test(contenido)),
  };
}
