/** The first bytes decide, whatever the name of the file. */
export type Contenido = 'texto' | 'dbf' | 'zip';

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const ZIP_NAME_OFFSET = 30;
/** These are the versions of dBase and FoxPro, with and without memo. */
const DBF = new Set([0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0xcb, 0xf5, 0xfb]);
const FIELDS_END = 0x0d;
const DBF_FIELD_BYTES = 32;

export function detectContenido(inicio: Buffer): Contenido | null {
  if (inicio.subarray(0, 4).equals(ZIP)) return 'zip';
  if (isDbf(inicio)) return 'dbf';
  return isText(inicio) ? 'texto' : null;
}

/** Modern spreadsheets and documents are zips too; the name of their first file tells them apart. */
export function firstZipEntryName(inicio: Buffer): string {
  const length = inicio.length >= ZIP_NAME_OFFSET ? inicio.readUInt16LE(26) : 0;
  return inicio.subarray(ZIP_NAME_OFFSET, ZIP_NAME_OFFSET + length).toString('latin1');
}

function isDbf(inicio: Buffer): boolean {
  if (inicio.length < DBF_FIELD_BYTES * 2 || !DBF.has(inicio[0] ?? 0)) return false;
  const [month = 0, day = 0] = [inicio[2], inicio[3]];
  const headerBytes = inicio.readUInt16LE(8);
  if (month > 12 || day > 31 || headerBytes < DBF_FIELD_BYTES * 2) return false;
  // The list of fields ends with this mark; FoxPro leaves room after it.
  for (let at = DBF_FIELD_BYTES; at < Math.min(headerBytes, inicio.length); at += DBF_FIELD_BYTES)
    if (inicio[at] === FIELDS_END) return true;
  return false;
}

/** A text in any encoding may hold these: tabs, line breaks, page breaks and the mark with which DOS ends a file. */
const TEXT_CONTROL_BYTES = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a]);
const OTHER_SIGNATURES = ['%PDF', '\x7fELF', 'MZ', 'GIF8', '\x89PNG', 'Rar!', '7z\xbc\xaf'];

function isText(inicio: Buffer): boolean {
  const start = inicio.subarray(0, 4).toString('latin1');
  if (OTHER_SIGNATURES.some((signature) => start.startsWith(signature))) return false;
  return inicio.every((byte) => byte >= 0x20 || TEXT_CONTROL_BYTES.has(byte));
}
