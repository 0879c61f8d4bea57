import { valueKindOf } from './columns.ts';
import { UnreadableArchivo } from './errors.ts';
import {
  type ColumnSpec,
  duplicates,
  isCopyReady,
  type JoinPiece,
  nombreComparable,
  type Perfil,
  usedColumns,
} from './perfil.ts';
import { type Converter, converterFor, type ValueFormat } from './value-converters.ts';

export const NEEDS_QUOTES = /[;"\r\n]/;

export type RecordSource = {
  /** The field comes without the blanks around it. */
  field(index: number): string;
  problem: string | null;
};

/** This is called once, before any line is read, with the columns that the file itself names. What it throws ends the stream. */
export type OnNames = (names: readonly string[]) => void;

export type Plan = {
  columns: readonly ((source: RecordSource) => string)[];
  needsQuotes: boolean;
};

/**
 * A file may know the format of its own columns: a DBF declares which are dates and which are numbers. This takes precedence
 * over the perfil.
 */
export type OwnFormat = (index: number) => Partial<ValueFormat> | null;

export function makePlan(
  perfil: Perfil,
  columns: readonly string[],
  nombres: readonly string[],
  ownFormat: OwnFormat = () => null,
): Plan {
  const sourceNames = nombres.map(nombreComparable);
  const usedNames = columns.flatMap((nombre) => {
    const columnSpec = Object.hasOwn(perfil.columnas, nombre) ? perfil.columnas[nombre] : undefined;
    return columnSpec ? usedColumns(columnSpec).map(nombreComparable) : [];
  });
  if (usedNames.length > 0 && !usedNames.some((nombre) => sourceNames.includes(nombre)))
    throw new UnreadableArchivo(`El archivo no tiene las columnas del formato «${perfil.nombre}».`);
  for (const nombre of duplicates(sourceNames)) {
    if (usedNames.includes(nombre))
      throw new UnreadableArchivo(`El archivo tiene dos columnas que se llaman «${nombre}».`);
  }
  const copyReady = isCopyReady(perfil);
  return {
    columns: columns.map((nombre) => {
      const columnSpec = Object.hasOwn(perfil.columnas, nombre) ? perfil.columnas[nombre] : undefined;
      return columnSpec
        ? columnReader(nombre, columnSpec, perfil.valores, sourceNames, ownFormat, copyReady)
        : () => '';
    }),
    needsQuotes: Object.values(perfil.columnas).some((columnSpec) =>
      NEEDS_QUOTES.test(literalTexts(columnSpec)),
    ),
  };
}

const literalTexts = ({ fijo = '', juntar = [] }: ColumnSpec): string =>
  [fijo, ...juntar.map(({ texto = '' }) => texto)].join('');

function columnReader(
  nombre: string,
  columnSpec: ColumnSpec,
  valores: ValueFormat,
  sourceNames: readonly string[],
  ownFormat: OwnFormat,
  copyReady: boolean,
): (source: RecordSource) => string {
  const { fijo, juntar } = columnSpec;
  if (fijo !== undefined) return () => fijo;
  const index =
    columnSpec.columna === undefined ? -1 : sourceNames.indexOf(nombreComparable(columnSpec.columna));
  // Values already in our own format are judged unchanged, so that the result is the same as with COPY.
  const convert = copyReady
    ? null
    : converterFor(valueKindOf(nombre), { ...valores, ...ownFormatsOf(columnSpec), ...ownFormat(index) });
  if (juntar) return converted(joined(juntar, sourceNames), convert);
  if (index === -1) return () => '';
  return converted(sliced(index, columnSpec), convert);
}

function ownFormatsOf(columnSpec: ColumnSpec): Partial<ValueFormat> {
  const { decimal, miles, fecha, periodo, si, no, decimalesImplicitos } = columnSpec;
  const statedFormats = { decimal, miles, fecha, periodo, si, no, decimalesImplicitos };
  return Object.fromEntries(Object.entries(statedFormats).filter(([, valor]) => valor !== undefined));
}

function converted(
  read: (source: RecordSource) => string,
  convert: Converter | null,
): (source: RecordSource) => string {
  if (!convert) return read;
  return (source) => {
    const valor = convert(read(source));
    if (typeof valor === 'string') return valor;
    source.problem ??= valor.problem ?? null;
    return valor.texto;
  };
}

type Slice = Pick<JoinPiece, 'desde' | 'largo' | 'ceros' | 'sinCeros'>;

function sliced(
  index: number,
  { desde: from, largo: length, ceros, sinCeros }: Slice,
): (source: RecordSource) => string {
  if (from === undefined && length === undefined && ceros === undefined && !sinCeros)
    return (source) => source.field(index);
  const start = (from ?? 1) - 1;
  const end = length === undefined ? undefined : start + length;
  return (source) => {
    let texto = source.field(index).slice(start, end).trim();
    if (sinCeros) texto = texto.replace(/^0+(?=.)/, '');
    // An empty field is missing, and zeros would make a number of it.
    return ceros === undefined || texto === '' ? texto : texto.padStart(ceros, '0');
  };
}

/** A missing piece leaves the whole without a value, unless the perfil says that the piece is optional. */
function joined(
  pieces: readonly JoinPiece[],
  sourceNames: readonly string[],
): (source: RecordSource) => string {
  const partes = pieces.map((piece) => {
    if (piece.columna === undefined) return { fijo: true, opcional: true, read: () => piece.texto ?? '' };
    const index = sourceNames.indexOf(nombreComparable(piece.columna));
    const read = index === -1 ? () => '' : sliced(index, piece);
    return { fijo: false, opcional: piece.opcional, read };
  });
  return (source) => {
    let junto = '';
    let hasAny = false;
    for (const { fijo, opcional, read } of partes) {
      const texto = read(source);
      if (texto === '' && !opcional) return '';
      if (texto !== '' && !fijo) hasAny = true;
      junto += texto;
    }
    return hasAny ? junto.trim() : '';
  };
}
