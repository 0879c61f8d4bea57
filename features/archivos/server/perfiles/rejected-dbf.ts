import type { Readable } from 'node:stream';
import { charsetOf } from './charset.ts';
import { BAD_DBF, UnreadableArchivo } from './errors.ts';
import { isOwnColumn } from './header.ts';
import type { Encoding } from './perfil.ts';
import type { RejectedLines } from './rejected-lines.ts';

const HEAD_BYTES = 32;
const FIELD_BYTES = 32;
const FIELDS_END = 0x0d;
const FILE_END = 0x1a;
/** The first byte of a record says whether it was deleted. */
const MARK_BYTES = 1;
const NAME_BYTES = 10;
const TEXT = 'C'.charCodeAt(0);

type OwnField = { name: string; type: 'N' | 'C'; size: number };
/** A field of text cannot be longer. */
const OWN_FIELDS: readonly OwnField[] = [
  { name: '_RENGLON', type: 'N', size: 10 },
  { name: '_MOTIVO', type: 'C', size: 254 },
];

/** The records are those of the file, byte by byte, with two fields more. `count` are all the records to be written. */
export async function* rejectedDbf(
  input: Readable,
  encoding: Encoding,
  rejected: RejectedLines,
  count: number,
): AsyncGenerator<Buffer> {
  let pending: Buffer = Buffer.alloc(0);
  let table: Table | null = null;
  let record = 0;
  for await (const chunk of input as AsyncIterable<Buffer>) {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    if (!table) {
      table = readTable(pending);
      if (!table) continue;
      yield headerOf(table, count);
      pending = pending.subarray(table.header.length);
    }
    const { recordBytes } = table;
    const available = Math.floor(pending.length / recordBytes);
    // Line 1 is the header, as in a spreadsheet.
    if (!(await rejected.prepare(record + available + 2))) break;
    const written: Buffer[] = [];
    for (let at = 0; at < available; at += 1) {
      const motivo = rejected.take(record + at + 2);
      if (motivo === null) continue;
      const bytes = pending.subarray(at * recordBytes, (at + 1) * recordBytes);
      written.push(
        ...table.kept.map(({ from, to }) => bytes.subarray(from, to)),
        ownBytes(encoding, record + at + 2, motivo),
      );
    }
    record += available;
    pending = Buffer.from(pending.subarray(available * recordBytes));
    if (written.length > 0) yield Buffer.concat(written);
  }
  yield Buffer.from([FILE_END]);
}

type Piece = { from: number; to: number };
type Table = {
  header: Buffer;
  recordBytes: number;
  fields: Buffer[];
  /** FoxPro writes more after the mark that ends the list of fields. */
  tail: Buffer;
  /** Without the two fields of a file that corrects another, which are written anew. */
  kept: Piece[];
};

/** Null while the header is not whole. */
function readTable(bytes: Buffer): Table | null {
  if (bytes.length < HEAD_BYTES) return null;
  const headerBytes = bytes.readUInt16LE(8);
  const recordBytes = bytes.readUInt16LE(10);
  if (headerBytes <= HEAD_BYTES || recordBytes < MARK_BYTES) throw new UnreadableArchivo(BAD_DBF);
  if (bytes.length < headerBytes) return null;
  const header = Buffer.from(bytes.subarray(0, headerBytes));
  const all: Buffer[] = [];
  let at = HEAD_BYTES;
  for (; at + FIELD_BYTES <= headerBytes && header[at] !== FIELDS_END; at += FIELD_BYTES)
    all.push(header.subarray(at, at + FIELD_BYTES));
  const widths = widthsOf(all, recordBytes);
  const kept: Piece[] = [{ from: 0, to: MARK_BYTES }];
  let from = MARK_BYTES;
  const fields = all.filter((field, index) => {
    const [name = ''] = field.toString('latin1', 0, NAME_BYTES).split('\0');
    const to = from + (widths[index] ?? 0);
    const isKept = !isOwnColumn(name);
    if (isKept) kept.push({ from, to });
    from = to;
    return isKept;
  });
  return { header, recordBytes: from, fields, tail: header.subarray(at + 1), kept };
}

/** As in the reading of the file: a text may have its length in two bytes, but only if that adds up to the whole record. */
function widthsOf(fields: readonly Buffer[], recordBytes: number): number[] {
  const short = fields.map((field) => field[16] ?? 0);
  const long = fields.map((field) => (field[16] ?? 0) + (field[11] === TEXT ? (field[17] ?? 0) * 256 : 0));
  const lengthOf = (widths: readonly number[]) => widths.reduce((total, width) => total + width, MARK_BYTES);
  return lengthOf(short) !== recordBytes && lengthOf(long) === recordBytes ? long : short;
}

function headerOf({ header, fields, tail, kept }: Table, count: number): Buffer {
  const head = Buffer.from(header.subarray(0, HEAD_BYTES));
  const keptBytes = kept.reduce((total, { from, to }) => total + to - from, 0);
  let from = keptBytes;
  const own = OWN_FIELDS.map(({ name, type, size }) => {
    const field = Buffer.alloc(FIELD_BYTES);
    field.write(name, 'latin1');
    field.write(type, NAME_BYTES + 1, 'latin1');
    // FoxPro also says where in the record a field begins.
    field.writeUInt32LE(from, 12);
    field[16] = size;
    from += size;
    return field;
  });
  head.writeUInt32LE(count, 4);
  head.writeUInt16LE(HEAD_BYTES + FIELD_BYTES * (fields.length + own.length) + 1 + tail.length, 8);
  head.writeUInt16LE(from, 10);
  return Buffer.concat([head, ...fields, ...own, Buffer.from([FIELDS_END]), tail]);
}

function ownBytes(encoding: Encoding, renglon: number, motivo: string): Buffer {
  const charset = charsetOf(encoding);
  const [number, text] = OWN_FIELDS;
  let written = motivo.replaceAll(/[\r\n\t]/g, ' ');
  while (charset.bytes(written).length > (text?.size ?? 0)) written = written.slice(0, -1);
  const own = Buffer.alloc((number?.size ?? 0) + (text?.size ?? 0), ' ');
  own.write(String(renglon).padStart(number?.size ?? 0), 'latin1');
  charset.bytes(written).copy(own, number?.size ?? 0);
  return own;
}
