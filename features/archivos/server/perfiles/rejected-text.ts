import type { Readable } from 'node:stream';
import { type Charset, charsetOf } from './charset.ts';
import { isOwnColumn, OWN_COLUMNS } from './header.ts';
import { readBlocks } from './read-blocks.ts';
import type { RecordScanner } from './record-scanner.ts';
import { type RecordSink, RecordSplitter } from './record-splitter.ts';
import type { RejectedLines } from './rejected-lines.ts';
import { isFormula, withoutGuard, withoutOwnSuffix } from './spreadsheet.ts';
import type { ReadOptions, Texto } from './text-reader.ts';

const BOM = '\xef\xbb\xbf';
/** No text has these, and a file that begins with one of them is taken for something else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0b\x0e-\x1f]/g;
/** Each of them is again a letter that nobody understands, except that in cp850 every byte is a letter. */
const UNREADABLE = { 'utf-8': '\xef\xbf\xbd', 'windows-1252': '\x81', cp850: '?' } as const;

/** The lines are those of the file, byte by byte, with two columns more. */
export const rejectedText = (
  input: Readable,
  archivo: Texto,
  rejected: RejectedLines,
  options: ReadOptions,
): AsyncGenerator<Buffer> => readBlocks(input, new RejectedTextReader(archivo, rejected, options));

/** Bytes are handled as Latin-1, where each is one character, because only signs of ASCII are looked for or added. */
class RejectedTextReader implements RecordSink {
  leftover: Buffer = Buffer.alloc(0);
  private readonly archivo: Texto;
  private readonly rejected: RejectedLines;
  private readonly isCorrection: boolean;
  private readonly charset: Charset;
  private readonly splitter: RecordSplitter;
  private readonly separator: string;
  private readonly quote: string;
  private hasHeader: boolean;
  /** A file that corrects another has the two columns already. They are written anew, at the end. */
  private own: ReadonlySet<number> = new Set();
  private lineBreak = '\r\n';
  private isFirst = true;
  private output = '';

  constructor(archivo: Texto, rejected: RejectedLines, { isCorrection = false }: ReadOptions) {
    this.archivo = archivo;
    this.isCorrection = isCorrection;
    this.rejected = rejected;
    this.charset = charsetOf(archivo.codificacion);
    const isDelimited = archivo.tipo === 'delimitado';
    this.separator = isDelimited ? archivo.separador : '\t';
    this.quote = (isDelimited && archivo.comillas) || '';
    this.hasHeader = archivo.encabezado;
    this.splitter = new RecordSplitter(
      {
        separator: isDelimited ? this.separator.charCodeAt(0) : null,
        quote: this.quote === '' ? null : this.quote.charCodeAt(0),
      },
      this,
    );
    if (!isDelimited) this.splitter.expectedColumns = 1;
    else if (archivo.columnas) this.setColumns(archivo.columnas);
  }

  /** Every line of the block has at least one byte. */
  prepare(block: Buffer): Promise<boolean> {
    return this.rejected.prepare(this.splitter.renglon + block.length);
  }

  *read(bytes: Buffer, final: boolean): Generator<Buffer> {
    let block = bytes;
    if (this.isFirst && bytes.toString('latin1', 0, BOM.length) === BOM) block = bytes.subarray(BOM.length);
    // A spreadsheet reads the accents well only in a file that begins with this mark.
    if (this.isFirst && this.archivo.codificacion === 'utf-8') this.output = BOM;
    this.isFirst = false;
    this.leftover = Buffer.from(block.subarray(this.splitter.feed(block, final)));
    if (this.output === '') return;
    yield Buffer.from(this.output, 'latin1');
    this.output = '';
  }

  accept(scanner: RecordScanner, renglon: number): void {
    const { bytes, inicio, end, next } = scanner;
    if (this.hasHeader) {
      this.hasHeader = false;
      if (next > end) this.lineBreak = bytes.toString('latin1', end, next);
      if (this.archivo.tipo === 'delimitado') this.setColumns(this.namesOf(scanner));
      this.write(this.fieldsOf(scanner), OWN_COLUMNS);
      return;
    }
    const motivo = this.rejected.take(renglon);
    if (motivo === null) return;
    const isReadable = !scanner.highBytes || this.charset.isValid(bytes, inicio, end);
    this.write(isReadable ? this.fieldsOf(scanner) : this.rawText(bytes, inicio, end), [
      String(renglon),
      this.written(motivo),
    ]);
  }

  reject(_motivo: string, renglon: number, bytes: Buffer, from: number, to: number): void {
    // The same header could not be read when the file was checked, so it had no rejected lines.
    if (this.hasHeader) return;
    const motivo = this.rejected.take(renglon);
    if (motivo !== null) this.write(this.rawText(bytes, from, to), [String(renglon), this.written(motivo)]);
  }

  private write(line: string, columns: readonly string[]): void {
    this.output += [line, ...columns].join(this.separator) + this.lineBreak;
  }

  private namesOf({ bytes, from, to, columnCount }: RecordScanner): string[] {
    return Array.from({ length: columnCount }, (_, index) =>
      this.charset.texto(bytes, from[index] ?? 0, to[index] ?? 0),
    );
  }

  private setColumns(names: readonly string[]): void {
    this.splitter.expectedColumns = names.length;
    this.own = new Set(names.flatMap((nombre, index) => (isOwnColumn(nombre) ? [index] : [])));
  }

  /** Nothing changes in a field that no spreadsheet would run. */
  private fieldsOf({ bytes, from, to, quoting, columnCount, inicio, end }: RecordScanner): string {
    if (this.archivo.tipo === 'ancho-fijo') return this.rawText(bytes, inicio, end);
    const fields: string[] = [];
    for (let index = 0; index < columnCount; index += 1)
      if (!this.own.has(index))
        fields.push(this.field(bytes.toString('latin1', from[index], to[index]), quoting[index] !== 0));
    return fields.join(this.separator);
  }

  private field(bytes: string, isQuoted: boolean): string {
    const { quote } = this;
    const safe = bytes.replace(CONTROL, UNREADABLE[this.archivo.codificacion]);
    const texto = isQuoted ? safe.replaceAll(quote + quote, quote) : safe;
    const value = this.isCorrection ? withoutGuard(texto) : texto;
    if (value === texto && !isFormula(value)) return isQuoted ? quote + safe + quote : safe;
    const guarded = isFormula(value) ? `'${value}` : value;
    // The sign that keeps a spreadsheet from running it may be the one that surrounds the fields of this formato.
    return isQuoted || quote === "'" ? quote + guarded.replaceAll(quote, quote + quote) + quote : guarded;
  }

  /** The fields of a malformed line may begin anywhere, so every place after a separator is tried. */
  private rawText(bytes: Buffer, from: number, to: number): string {
    const { archivo } = this;
    const whole =
      archivo.codificacion === 'utf-8'
        ? Buffer.from(bytes.toString('utf8', from, to)).toString('latin1')
        : bytes.toString('latin1', from, to);
    const safe = whole.replace(CONTROL, UNREADABLE[archivo.codificacion]);
    if (archivo.tipo === 'ancho-fijo') {
      const line = this.isCorrection ? withoutOwnSuffix(withoutGuard(safe)) : safe;
      return isFormula(line) ? `'${line}` : line;
    }
    const pieces = safe.split(this.separator).map((piece) => {
      const open = this.quote !== '' && piece.startsWith(this.quote) ? this.quote : '';
      const texto = piece.slice(open.length);
      return isFormula(texto) ? `${open}'${texto}` : piece;
    });
    const isOwnAtEnd = this.own.size === OWN_COLUMNS.length && /^"?\d+"?$/.test(pieces.at(-2) ?? '');
    return (isOwnAtEnd ? pieces.slice(0, -OWN_COLUMNS.length) : pieces).join(this.separator);
  }

  /** It is always in quotes, so that a quote that the line left open ends there and takes no other line. */
  private written(motivo: string): string {
    const { quote, separator } = this;
    const texto = this.charset.bytes(motivo.replaceAll(/[\r\n\t]/g, ' ')).toString('latin1');
    if (this.archivo.tipo === 'ancho-fijo') return texto;
    if (quote === '') return texto.replaceAll(separator, ' ');
    return quote + texto.replaceAll(quote, quote + quote) + quote;
  }
}
