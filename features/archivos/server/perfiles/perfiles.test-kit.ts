// The output is read with an independent parser.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, vi } from 'vitest';
import { decode } from './decode.ts';
import { Perfil } from './perfil.ts';
import type { ReadOptions } from './text-reader.ts';

export const CONSUMOS = ['cuenta', 'periodo', 'consumo', 'importe'];

export type DecodedRow = { valores: string[]; renglon: number; error: string; original: string };

export function parseRows(canonical: Buffer): DecodedRow[] {
  const rows: string[][] = parse(canonical, { delimiter: ';', relax_column_count: false });
  return rows.map((row) => ({
    valores: row.slice(0, -3),
    renglon: Number(row.at(-3)),
    error: row.at(-2) ?? '',
    original: row.at(-1) ?? '',
  }));
}

export async function decodeRows(
  contenido: Buffer | string,
  perfil: Perfil,
  columns: readonly string[] = CONSUMOS,
  options: ReadOptions = {},
): Promise<DecodedRow[]> {
  const input = Readable.from([Buffer.from(contenido as Buffer)], { objectMode: false });
  return parseRows(await buffer(decode(input, perfil, columns, () => undefined, options)));
}

/** A valid row is written as "2: 10|2026-10|5|9.50" and a rejected one as "3! reason". */
export const rowTexts = (rows: readonly DecodedRow[]): string[] =>
  rows.map(({ valores, renglon, error }) =>
    error ? `${renglon}! ${error}` : `${renglon}: ${valores.join('|')}`,
  );

/** The temporary folder of the system is shared, so each test has its own. The result counts the entries in it. */
export function useTempFolder(): () => number {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'temporales-'));
    vi.stubEnv('TMPDIR', folder);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => readdirSync(folder).filter((nombre) => nombre.startsWith('oficina-importar-')).length;
}

type LooseObject = Record<string, unknown>;

export const buildPerfil = (
  archivo: LooseObject,
  valores: LooseObject = {},
  columns: LooseObject = { cuenta: 'cuenta', periodo: 'periodo', consumo: 'consumo', importe: 'importe' },
  para: string[] = ['consumos'],
): Perfil => Perfil.parse({ codigo: 'prueba', nombre: 'Prueba', para, archivo, valores, columnas: columns });

/** The sequence is the same every time, so that a failure can be reproduced. */
export function seededRandom(seed: number): (limit: number) => number {
  let estado = seed;
  return (limit) => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((estado / 2 ** 32) * limit);
  };
}

export type ZipFileSpec = {
  nombre: string | Buffer;
  contenido: Buffer;
  declaredSize?: number;
  checksum?: number;
  encrypted?: boolean;
};

/** The ZIP is built by hand, so that its header may be false. */
export function buildZip(archivos: readonly ZipFileSpec[]): Buffer {
  const bodies: Buffer[] = [];
  const directoryEntries: Buffer[] = [];
  let offset = 0;
  for (const {
    nombre,
    contenido,
    declaredSize = contenido.length,
    checksum = crc32(contenido),
    encrypted,
  } of archivos) {
    const nameBytes = Buffer.from(nombre as string);
    const datos = deflateRawSync(contenido);
    const sharedHeader = Buffer.alloc(26);
    sharedHeader.writeUInt16LE(20, 0);
    sharedHeader.writeUInt16LE(0x800 | (encrypted ? 1 : 0), 2);
    sharedHeader.writeUInt16LE(8, 4);
    sharedHeader.writeUInt32LE(checksum, 10);
    sharedHeader.writeUInt32LE(datos.length, 14);
    sharedHeader.writeUInt32LE(declaredSize, 18);
    sharedHeader.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), sharedHeader, nameBytes, datos]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    directoryEntries.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), sharedHeader, central, nameBytes);
    bodies.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(directoryEntries);
  const endRecord = Buffer.alloc(18);
  endRecord.writeUInt16LE(archivos.length, 4);
  endRecord.writeUInt16LE(archivos.length, 6);
  endRecord.writeUInt32LE(directory.length, 8);
  endRecord.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, Buffer.from('PK\x05\x06'), endRecord]);
}
