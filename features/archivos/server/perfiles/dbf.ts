import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DBFFile, DELETED } from 'dbffile';
import { PDFS_MAX_BYTES } from '../../contract/index.ts';
import { CanonicalWriter } from './canonical-writer.ts';
import { BAD_DBF, MOTIVO, UnreadableArchivo } from './errors.ts';
import type { Encoding, Perfil } from './perfil.ts';
import { makePlan, type OnNames, type RecordSource } from './plan.ts';
import { toTempFile } from './temp-file.ts';
import type { ValueFormat } from './value-converters.ts';

const TANDA = 1_000;
const HEAD_BYTES = 12;

const DBF_ENCODINGS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'utf8',
  'windows-1252': 'win1252',
  cp850: 'cp850',
};

/** These types are stored as text. Reading them as text is exact, whereas a number would pass through a float. */
const TEXT_TYPES = new Set(['C', 'N', 'F', 'D', 'L']);

const FORMAT_BY_TYPE: Readonly<Record<string, Partial<ValueFormat>>> = {
  N: { decimal: '.', miles: null },
  F: { decimal: '.', miles: null },
  I: { decimal: '.', miles: null },
  B: { decimal: '.', miles: null },
  Y: { decimal: '.', miles: null },
  D: { fecha: 'aaaammdd', periodo: 'aaaammdd' },
  T: { fecha: 'aaaa-mm-dd', periodo: 'aaaa-mm-dd' },
  L: { si: ['T', 'Y', 'S'], no: ['F', 'N'] },
};

type DbfField = { name: string; type: string };

export async function* decodeDbf(
  input: Readable,
  perfil: Perfil,
  columns: readonly string[],
  onNames: OnNames,
): AsyncGenerator<Buffer> {
  const { ruta, tamano, remove } = await toTempFile(input, PDFS_MAX_BYTES, 'archivo.dbf');
  try {
    const table = await load(ruta, perfil.archivo.codificacion);
    const fields: DbfField[] = table.fields.map(({ name, type }) => ({ name, type }));
    const names = fields.map(({ name }) => name);
    onNames(names);
    const plan = makePlan(
      perfil,
      columns,
      names,
      (index) => FORMAT_BY_TYPE[fields[index]?.type ?? ''] ?? null,
    );
    for (const field of table.fields) if (TEXT_TYPES.has(field.type)) field.type = 'C';
    yield* renglones(table, await countWholeRecords(ruta, tamano), fields, new CanonicalWriter(plan));
  } finally {
    await remove();
  }
}

async function* renglones(
  table: DBFFile,
  available: number,
  fields: readonly DbfField[],
  output: CanonicalWriter,
): AsyncGenerator<Buffer> {
  const declaredCount = Math.max(0, table.recordCount);
  // Past the end of the file the library returns the last records again.
  table.recordCount = Math.min(declaredCount, available);
  const source = new DbfSource(fields);
  for (let leidos = 0; leidos < table.recordCount; leidos += TANDA) {
    for (const [index, record] of (await table.readRecords(TANDA)).entries()) {
      if (record[DELETED]) continue;
      // Line 1 is the header, as in a spreadsheet.
      const renglon = leidos + index + 2;
      const motivo = source.load(record) ?? output.accept(source, renglon, false);
      if (motivo !== null) output.reject(motivo, renglon, source.original);
    }
    yield* output.flush(false);
  }
  if (available < declaredCount) output.reject(MOTIVO.truncatedArchivo, available + 2, '');
  yield* output.flush(true);
}

async function load(ruta: string, encoding: Encoding): Promise<DBFFile> {
  try {
    return await DBFFile.open(ruta, {
      encoding: DBF_ENCODINGS[encoding],
      includeDeletedRecords: true,
      // Memos are not needed, and each version of each product has a number of its own.
      readMode: 'loose',
    });
  } catch (cause) {
    throw new UnreadableArchivo(BAD_DBF, { cause });
  }
}

/** A truncated copy declares more records than it has. */
async function countWholeRecords(ruta: string, tamano: number): Promise<number> {
  const archivo = await open(ruta);
  try {
    const { buffer } = await archivo.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const headerBytes = buffer.readUInt16LE(8);
    const record = buffer.readUInt16LE(10);
    return record > 0 ? Math.max(0, Math.floor((tamano - headerBytes) / record)) : 0;
  } finally {
    await archivo.close();
  }
}

class DbfSource implements RecordSource {
  problem: string | null = null;
  private valores: string[] = [];
  private readonly fields: readonly DbfField[];

  constructor(fields: readonly DbfField[]) {
    this.fields = fields;
  }

  load(record: Record<string, unknown>): string | null {
    this.valores = this.fields.map(({ name }) => toText(record[name]));
    return this.valores.some((texto) => /[\0\ufffd]/.test(texto)) ? MOTIVO.charset : null;
  }

  field(index: number): string {
    return this.valores[index] ?? '';
  }

  get original(): string {
    return this.valores.join(';');
  }
}

function toText(valor: unknown): string {
  if (valor === null || valor === undefined) return '';
  if (valor instanceof Date) return Number.isNaN(valor.getTime()) ? '' : valor.toISOString().slice(0, 10);
  // Some systems pad with NUL instead of blanks.
  return String(valor).replace(/\0+$/, '').trim();
}
