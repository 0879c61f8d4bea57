import type { Readable } from 'node:stream';
import { CanonicalWriter } from './canonical-writer.ts';
import { type Charset, charsetOf } from './charset.ts';
import { MOTIVO, UnreadableArchivo } from './errors.ts';
import { type Encoding, type Perfil, recordLength } from './perfil.ts';
import { makePlan, type OnNames, type RecordSource } from './plan.ts';
import { readBlocks } from './read-blocks.ts';
import type { RecordScanner } from './record-scanner.ts';
import { type RecordSink, RecordSplitter } from './record-splitter.ts';
import { hasLostLetters, withoutGuard, withoutOwnSuffix } from './spreadsheet.ts';

/** These are enough bytes for the 500 characters kept of a rejected line, in any encoding. */
const ORIGINAL_BYTES = 2_000;
export const MAX_COLUMNS = 1_000;
const BOM_BYTES = 3;

export type Texto = Exclude<Perfil['archivo'], { tipo: 'dbf' }>;

export type ReadOptions = {
  /** It holds rejected lines that were downloaded, corrected and perhaps saved by a spreadsheet. */
  isCorrection?: boolean;
};

/** Delimited and fixed-width files are read without being kept in memory. */
export const decodeText = (
  input: Readable,
  perfil: Perfil,
  archivo: Texto,
  columns: readonly string[],
  onNames: OnNames,
  options: ReadOptions,
): AsyncGenerator<Buffer> =>
  readBlocks(input, new TextFileReader(perfil, archivo, columns, onNames, options));

export class TextFileReader implements RecordSink {
  leftover: Buffer = Buffer.alloc(0);
  private readonly perfil: Perfil;
  private readonly archivo: Texto;
  private readonly columns: readonly string[];
  private readonly onNames: OnNames;
  private readonly charset: Charset;
  private readonly splitter: RecordSplitter;
  private readonly source: TextSource;
  /** When the separator is our own, no field without quotes holds a character that needs them. */
  private readonly isSameDelimiter: boolean;
  private output: CanonicalWriter | null = null;
  private isFirst = true;
  /** The header of a fixed-width file is only skipped, because the perfil has the names. */
  private skipsHeader: boolean;

  constructor(
    perfil: Perfil,
    archivo: Texto,
    columns: readonly string[],
    onNames: OnNames,
    { isCorrection = false }: ReadOptions = {},
  ) {
    this.perfil = perfil;
    this.archivo = archivo;
    this.columns = columns;
    this.onNames = onNames;
    this.charset = charsetOf(archivo.codificacion);
    const isDelimited = archivo.tipo === 'delimitado';
    const quote = isDelimited ? (archivo.comillas?.charCodeAt(0) ?? null) : null;
    const separator = isDelimited ? archivo.separador.charCodeAt(0) : null;
    this.skipsHeader = !isDelimited && archivo.encabezado;
    this.isSameDelimiter = isDelimited && archivo.separador === ';' && archivo.comillas === '"';
    this.splitter = new RecordSplitter({ separator, quote }, this);
    this.source = isDelimited
      ? new DelimitedSource(archivo.codificacion, archivo.comillas ?? '', isCorrection)
      : new FixedWidthSource(archivo.codificacion, archivo.campos, isCorrection);
    const nombres = isDelimited ? archivo.columnas : archivo.campos.map(({ nombre }) => nombre);
    if (nombres) this.setColumns(nombres, isDelimited ? nombres.length : 1);
  }

  *read(bytes: Buffer, final: boolean): Generator<Buffer> {
    if (this.isFirst && bytes.length < BOM_BYTES && !final) {
      this.leftover = bytes;
      return;
    }
    const block = this.isFirst ? withoutBom(bytes, this.archivo) : bytes;
    this.isFirst = false;
    // The few remaining bytes are copied, because a view of them would keep the whole block in memory.
    this.leftover = Buffer.from(block.subarray(this.splitter.feed(block, final)));
    if (this.output) yield* this.output.flush(final);
  }

  accept(scanner: RecordScanner, renglon: number): void {
    if (this.skipHeader()) return;
    const motivo = this.source.load(scanner) ?? this.checkLength() ?? this.writeRecord(scanner, renglon);
    if (motivo !== null) this.reject(motivo, renglon, scanner.bytes, scanner.inicio, scanner.end);
  }

  reject(motivo: string, renglon: number, bytes: Buffer, desde: number, hasta: number): void {
    if (this.skipHeader()) return;
    if (!this.output)
      throw new UnreadableArchivo(`El encabezado del archivo no se puede leer: ${lowerFirst(motivo)}`);
    this.output.reject(
      motivo,
      renglon,
      this.charset.texto(bytes, desde, Math.min(hasta, desde + ORIGINAL_BYTES)),
    );
  }

  private writeRecord(scanner: RecordScanner, renglon: number): string | null {
    if (this.output)
      return this.output.accept(this.source, renglon, this.isSameDelimiter && !scanner.hasQuotes);
    this.readHeader(scanner);
    return null;
  }

  private skipHeader(): boolean {
    const skipsHeader = this.skipsHeader;
    this.skipsHeader = false;
    return skipsHeader;
  }

  private readHeader(scanner: RecordScanner): void {
    if (scanner.columnCount > MAX_COLUMNS)
      throw new UnreadableArchivo(`El archivo tiene más de ${MAX_COLUMNS} columnas.`);
    const nombres = Array.from({ length: scanner.columnCount }, (_, index) => this.source.field(index));
    this.onNames(nombres);
    this.setColumns(nombres, nombres.length);
  }

  private setColumns(nombres: readonly string[], expectedColumns: number): void {
    this.output = new CanonicalWriter(makePlan(this.perfil, this.columns, nombres));
    this.splitter.expectedColumns = expectedColumns;
  }

  /** Fixed-width lines have no columns to count, so their length is checked instead. */
  private checkLength(): string | null {
    const { archivo } = this;
    if (archivo.tipo !== 'ancho-fijo') return null;
    const { line } = this.source;
    if (
      archivo.renglonesCortos === 'rechazar' &&
      line.length < (archivo.largo ?? recordLength(archivo.campos))
    )
      return MOTIVO.truncated;
    return archivo.largo !== undefined && line.trimEnd().length > archivo.largo ? MOTIVO.wrongLength : null;
  }
}

abstract class TextSource implements RecordSource {
  problem: string | null = null;
  line = '';
  protected readonly charset: Charset;
  protected readonly isCorrection: boolean;
  private readonly encoding: Encoding;

  constructor(encoding: Encoding, isCorrection: boolean) {
    this.charset = charsetOf(encoding);
    this.encoding = encoding;
    this.isCorrection = isCorrection;
  }

  /** The result is the reason when the bytes are not valid in the encoding. */
  load(scanner: RecordScanner): string | null {
    const { bytes, inicio, end } = scanner;
    if (scanner.highBytes && !this.charset.isValid(bytes, inicio, end)) return MOTIVO.charset;
    const isMangled =
      this.isCorrection &&
      scanner.highBytes &&
      hasLostLetters(this.encoding, bytes.toString('latin1', inicio, end));
    if (isMangled) return MOTIVO.charset;
    this.loadLine(scanner);
    return null;
  }

  protected abstract loadLine(scanner: RecordScanner): void;
  abstract field(index: number): string;
}

class DelimitedSource extends TextSource {
  private readonly quoteChar: string;
  private scanner: RecordScanner | null = null;
  /**
   * Some characters take several bytes. Fields that have them are decoded separately, and the others are cut from the
   * decoded line.
   */
  private decodesApart = false;

  constructor(encoding: Encoding, quoteChar: string, isCorrection: boolean) {
    super(encoding, isCorrection);
    this.quoteChar = quoteChar;
  }

  protected loadLine(scanner: RecordScanner): void {
    const { bytes, inicio, end, highBytes } = scanner;
    this.scanner = scanner;
    this.decodesApart = highBytes && !this.charset.isSingleByte;
    this.line =
      highBytes && !this.decodesApart
        ? this.charset.texto(bytes, inicio, end)
        : bytes.toString('latin1', inicio, end);
  }

  field(index: number): string {
    const { scanner, quoteChar } = this;
    const desde = scanner?.from[index] ?? 0;
    const hasta = scanner?.to[index] ?? 0;
    if (!scanner || desde === hasta) return '';
    let texto = this.line.slice(desde - scanner.inicio, hasta - scanner.inicio);
    if (this.decodesApart && HAS_HIGH_BYTES.test(texto))
      texto = this.charset.texto(scanner.bytes, desde, hasta);
    if (scanner.quoting[index] === 2) texto = texto.replaceAll(quoteChar + quoteChar, quoteChar);
    return this.isCorrection ? withoutGuard(texto.trim()).trim() : texto.trim();
  }
}

const HAS_HIGH_BYTES = /[\x80-\xff]/;

/** Positions are counted in characters, as in the manuals. */
class FixedWidthSource extends TextSource {
  private readonly fields: readonly { desde: number; largo: number }[];

  constructor(
    encoding: Encoding,
    fields: readonly { desde: number; largo: number }[],
    isCorrection: boolean,
  ) {
    super(encoding, isCorrection);
    this.fields = fields;
  }

  protected loadLine({ bytes, inicio, end }: RecordScanner): void {
    const line = this.charset.texto(bytes, inicio, end);
    this.line = this.isCorrection ? withoutOwnSuffix(withoutGuard(line)) : line;
  }

  field(index: number): string {
    const { desde, largo } = this.fields[index] ?? { desde: 1, largo: 0 };
    return this.line.slice(desde - 1, desde - 1 + largo).trim();
  }
}

/** A file whose mark announces another encoding is rejected before every accent goes wrong. */
function withoutBom(bytes: Buffer, { codificacion: encoding }: Texto): Buffer {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) throw utf16Error();
  if (bytes[0] === 0xfe && bytes[1] === 0xff) throw utf16Error();
  if (bytes[0] !== 0xef || bytes[1] !== 0xbb || bytes[2] !== 0xbf) return bytes;
  if (encoding !== 'utf-8')
    throw new UnreadableArchivo(`El archivo está en UTF-8 y el formato elegido espera ${encoding}.`);
  return bytes.subarray(BOM_BYTES);
}

const utf16Error = () =>
  new UnreadableArchivo('El archivo está en UTF-16. Guardalo como CSV UTF-8 y volvé a subirlo.');

const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
