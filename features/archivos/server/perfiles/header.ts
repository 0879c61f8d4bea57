import { isUtf8 } from 'node:buffer';
import type { ImportColumns } from '@oficina/db';
import { distance } from 'fastest-levenshtein';
import { COLUMNA_MAX, type Columna, type Lectura } from '../../contract/index.ts';
import { type ColumnSpec, type Encoding, nombreComparable, type Perfil } from './perfil.ts';

/** For each column that a perfil expects, the name that the file gives to it where it differs. */
export type ColumnNames = Readonly<Record<string, string>>;

/** The columns that we add to the rejected lines when they are downloaded to be corrected. */
export const OWN_COLUMNS = ['_renglon', '_motivo'] as const;
export const isOwnColumn = (nombre: string): boolean =>
  OWN_COLUMNS.some((own) => own === nombreComparable(nombre));
const MAX_EXTRA_NAMES = 50;

export type Encabezado = { columnas: Columna[]; sobran: string[]; lectura: Lectura };

type ExpectedColumn = Pick<Columna, 'esperada' | 'obligatoria'>;

/** A column of the file that two of ours are made of is expected once. */
export function expectedColumns(perfil: Perfil, columns: ImportColumns): ExpectedColumn[] {
  const expected = new Map<string, ExpectedColumn>();
  for (const [nombre, { required = false }] of Object.entries(columns)) {
    const columnSpec = Object.hasOwn(perfil.columnas, nombre) ? perfil.columnas[nombre] : undefined;
    for (const { columna, isOptional } of sourcesOf(columnSpec)) {
      const key = nombreComparable(columna);
      const obligatoria = (required && !isOptional) || (expected.get(key)?.obligatoria ?? false);
      expected.set(key, { esperada: expected.get(key)?.esperada ?? columna, obligatoria });
    }
  }
  return [...expected.values()];
}

function sourcesOf(columnSpec: ColumnSpec | undefined): { columna: string; isOptional: boolean }[] {
  if (columnSpec?.columna !== undefined) return [{ columna: columnSpec.columna, isOptional: false }];
  return (columnSpec?.juntar ?? []).flatMap(({ columna, opcional }) =>
    columna === undefined ? [] : [{ columna, isOptional: opcional }],
  );
}

/** The result reads the same columns of ours from other columns of the file. */
export function withColumnNames(perfil: Perfil, names: ColumnNames): Perfil {
  const byKey = new Map(Object.entries(names).map(([expected, own]) => [nombreComparable(expected), own]));
  if (byKey.size === 0) return perfil;
  const renamed = <T extends { columna?: string | undefined }>(piece: T): T => {
    const own = piece.columna === undefined ? undefined : byKey.get(nombreComparable(piece.columna));
    return own === undefined ? piece : { ...piece, columna: own };
  };
  const columnas = Object.entries(perfil.columnas).map(([nombre, columnSpec]) => [
    nombre,
    renamed({ ...columnSpec, ...(columnSpec.juntar && { juntar: columnSpec.juntar.map(renamed) }) }),
  ]);
  return { ...perfil, columnas: Object.fromEntries(columnas) as Perfil['columnas'] };
}

/** `names` are those that were given to the columns of the file already. */
export function compareColumns(
  expected: readonly ExpectedColumn[],
  names: ColumnNames,
  fileNames: readonly string[],
): Pick<Encabezado, 'columnas' | 'sobran'> {
  const ownNames = new Map(Object.entries(names).map(([key, own]) => [nombreComparable(key), own]));
  const inFile = new Map(fileNames.map((nombre) => [nombreComparable(nombre), nombre]));
  const found = expected.map((column) => {
    const wanted = ownNames.get(nombreComparable(column.esperada)) ?? column.esperada;
    return { ...column, enArchivo: inFile.get(nombreComparable(wanted)) };
  });
  const taken = new Set(found.flatMap(({ enArchivo }) => enArchivo ?? []));
  const extra = [...inFile.values()].filter(
    (nombre) => nombre.trim() !== '' && !taken.has(nombre) && !isOwnColumn(nombre),
  );
  const similar = findSimilar(
    found.flatMap(({ esperada, enArchivo }) => (enArchivo === undefined ? [esperada] : [])),
    extra.filter((nombre) => nombre.length <= COLUMNA_MAX),
  );
  return {
    columnas: found.map(({ esperada, obligatoria, enArchivo }) => {
      const parecida = similar.get(esperada);
      return {
        ...{ esperada, obligatoria },
        ...(enArchivo !== undefined && { enArchivo: shown(enArchivo) }),
        ...(parecida !== undefined && { parecida }),
      };
    }),
    sobran: extra.slice(0, MAX_EXTRA_NAMES).map(shown),
  };
}

/** PostgreSQL cannot store NUL. */
const shown = (nombre: string): string =>
  nombre.slice(0, COLUMNA_MAX).toWellFormed().replaceAll('\0', '\ufffd').trim();

/** The closest pairs go first, and a name is offered once. */
function findSimilar(missing: readonly string[], extra: readonly string[]): ReadonlyMap<string, string> {
  const pairs = missing
    .flatMap((esperada) => extra.map((nombre) => ({ esperada, nombre, gap: gapBetween(esperada, nombre) })))
    .filter(({ gap }) => gap < 1)
    .sort((a, b) => a.gap - b.gap);
  const offered = new Map<string, string>();
  const taken = new Set<string>();
  for (const { esperada, nombre } of pairs) {
    if (offered.has(esperada) || taken.has(nombre)) continue;
    offered.set(esperada, nombre);
    taken.add(nombre);
  }
  return offered;
}

const wordsOf = (nombre: string): string[] => nombreComparable(nombre).match(/[a-z0-9]+/g) ?? [];
/** The billing systems cut names, as `vto` or `cta`, to three letters or more. */
const SHORTEST_CUT = 3;
/** These say what kind of thing a column is, and not which. */
const VAGUE_WORDS = new Set(['fec', 'fecha', 'nro', 'num', 'cod', 'codigo', 'id']);

/** 0 is the same name written otherwise, and 1 or more is another name. */
function gapBetween(esperada: string, nombre: string): number {
  const [wanted, own] = [wordsOf(esperada), wordsOf(nombre)];
  const [wantedText, ownText] = [wanted.join(''), own.join('')];
  if (wantedText === '' || ownText === '') return 1;
  if (wantedText === ownText) return 0;
  if (wanted.every((word) => own.includes(word))) return 0.2;
  const typing = distance(wantedText, ownText) / Math.max(1, Math.floor(wantedText.length / 3));
  const cuts = own.filter((word) => isCutOf(word, wantedText));
  const isCut = cuts.length > 0 && own.every((word) => cuts.includes(word) || VAGUE_WORDS.has(word));
  return Math.min(typing <= 1 ? 0.3 + typing / 10 : 1, isCut ? 0.8 : 1);
}

/** The letters of the short name come in that order in the long one, from its first. */
function isCutOf(short: string, long: string): boolean {
  if (short.length < SHORTEST_CUT || short.length >= long.length || short[0] !== long[0]) return false;
  let from = 0;
  for (const letter of short) {
    const at = long.indexOf(letter, from);
    if (at === -1) return false;
    from = at + 1;
  }
  return true;
}

const SEPARATORS = [';', ',', '\t', '|'];

/** `inicio` are the first bytes of the file. */
export function describeReading(archivo: Perfil['archivo'], inicio: Buffer): Lectura {
  const codificacion = archivo.codificacion;
  if (archivo.tipo === 'dbf') return { codificacion };
  const seemed = seemedEncoding(inicio, codificacion);
  const codificacionParece = seemed !== null && seemed !== codificacion ? seemed : undefined;
  const separador = archivo.tipo === 'delimitado' ? archivo.separador : undefined;
  const separadorParece = separador === undefined ? undefined : seemedSeparator(inicio, separador);
  return {
    codificacion,
    ...(codificacionParece !== undefined && { codificacionParece }),
    ...(separador !== undefined && { separador }),
    ...(separadorParece !== undefined && { separadorParece }),
  };
}

/** Undefined when the first line has that separator, or none at all. */
export function seemedSeparator(inicio: Buffer, separador: string): string | undefined {
  const [firstLine = ''] = inicio.toString('latin1').split(/[\r\n]/, 1);
  if (firstLine.includes(separador)) return undefined;
  const counts = SEPARATORS.map((sign) => ({ sign, count: firstLine.split(sign).length - 1 }));
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  return most && most.count > 0 ? most.sign : undefined;
}

/** These are ñ and the accented vowels, lower case and upper. */
const SPANISH_BYTES: Readonly<Record<Exclude<Encoding, 'utf-8'>, string>> = {
  'windows-1252': 'ñáéíóúüÑÁÉÍÓÚÜº',
  cp850: '\xa4\xa0\x82\xa1\xa2\xa3\x81\xa5\xb5\x90\xd6\xe0\xe9\x9a\xa7',
};

/** Null when every byte is the same in all of them. Between the two that any bytes may be, `expected` decides the doubt. */
export function seemedEncoding(inicio: Buffer, expected: Encoding): Encoding | null {
  const high = inicio.filter((byte) => byte >= 0x80);
  if (high.length === 0) return null;
  // The first bytes of a long file may end in the middle of a letter.
  const whole = inicio.subarray(0, inicio.lastIndexOf(0x0a) + 1);
  if (isUtf8(inicio) || (isUtf8(whole) && whole.some((byte) => byte >= 0x80))) return 'utf-8';
  const countIn = (letters: string) =>
    high.reduce((total, byte) => total + (letters.includes(String.fromCharCode(byte)) ? 1 : 0), 0);
  const moreOfDos = countIn(SPANISH_BYTES.cp850) - countIn(SPANISH_BYTES['windows-1252']);
  if (moreOfDos === 0 && expected !== 'utf-8') return expected;
  return moreOfDos > 0 ? 'cp850' : 'windows-1252';
}
