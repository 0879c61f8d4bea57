/** What a file is by its first bytes, whatever its name says. */
export type Contenido = 'texto' | 'dbf' | 'zip';

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const NOMBRE_EN_ZIP = 30;
/** Versions of dBase and FoxPro, with and without memo. */
const DBF = new Set([0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0xcb, 0xf5, 0xfb]);
const FIN_DE_CAMPOS = 0x0d;
const CAMPO_DBF = 32;

/** Null for what is none of them: a spreadsheet, a picture, a program. */
export function reconocer(inicio: Buffer): Contenido | null {
  if (inicio.subarray(0, 4).equals(ZIP)) return 'zip';
  if (esDbf(inicio)) return 'dbf';
  return esTexto(inicio) ? 'texto' : null;
}

/** The name of the first file in a zip: a spreadsheet of today and a document are zips too. */
export function primeroDelZip(inicio: Buffer): string {
  const largo = inicio.length >= NOMBRE_EN_ZIP ? inicio.readUInt16LE(26) : 0;
  return inicio.subarray(NOMBRE_EN_ZIP, NOMBRE_EN_ZIP + largo).toString('latin1');
}

function esDbf(inicio: Buffer): boolean {
  if (inicio.length < CAMPO_DBF * 2 || !DBF.has(inicio[0] ?? 0)) return false;
  const [mes = 0, dia = 0] = [inicio[2], inicio[3]];
  const cabecera = inicio.readUInt16LE(8);
  if (mes > 12 || dia > 31 || cabecera < CAMPO_DBF * 2) return false;
  // The list of fields ends with this mark; FoxPro leaves room after it.
  for (let at = CAMPO_DBF; at < Math.min(cabecera, inicio.length); at += CAMPO_DBF)
    if (inicio[at] === FIN_DE_CAMPOS) return true;
  return false;
}

/** Letters of any encoding; the end of a file of DOS, tabs, returns and page breaks are not strange in one. */
const CON_SENTIDO = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a]);
const OTRAS_COSAS = ['%PDF', '\x7fELF', 'MZ', 'GIF8', '\x89PNG', 'Rar!', '7z\xbc\xaf'];

function esTexto(inicio: Buffer): boolean {
  const comienzo = inicio.subarray(0, 4).toString('latin1');
  if (OTRAS_COSAS.some((marca) => comienzo.startsWith(marca))) return false;
  return inicio.every((byte) => byte >= 0x20 || CON_SENTIDO.has(byte));
}
