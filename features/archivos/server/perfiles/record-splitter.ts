import { MOTIVO } from './errors.ts';
import {
  CTRL_Z,
  type Delimiters,
  findLineBreak,
  lineBreakLength,
  MAX_RECORD_BYTES,
  mayContinueCrLf,
  RecordScanner,
} from './record-scanner.ts';

/** Records come in the order of the file. `renglon` counts as a spreadsheet does: every record and every blank line. */
export type RecordSink = {
  accept(scanner: RecordScanner, renglon: number): void;
  reject(motivo: string, renglon: number, bytes: Buffer, from: number, to: number): void;
};

/**
 * A record over several lines is taken whole unless one of its later lines is a record by itself. In that case its quote was
 * never closed: only its first line is rejected, and reading goes on with the second. A forgotten quote thus costs only the
 * line that has it.
 */
export class RecordSplitter {
  /** Null means not known yet; then the first record sets it. */
  expectedColumns: number | null = null;
  renglon = 0;
  private isSkipping = false;
  private readonly scanner: RecordScanner;
  private readonly lineScanner: RecordScanner;
  private readonly delimiters: Delimiters;
  private readonly sink: RecordSink;
  private readonly blankBytes = new Uint8Array(256);

  constructor(delimiters: Delimiters, sink: RecordSink) {
    this.delimiters = delimiters;
    this.sink = sink;
    this.scanner = new RecordScanner(delimiters);
    this.lineScanner = new RecordScanner(delimiters);
    for (const byte of [0x20, 0x09, CTRL_Z, delimiters.separator, delimiters.quote])
      if (byte !== null) this.blankBytes[byte] = 1;
  }

  /** The result is where the first incomplete record begins. */
  feed(bytes: Buffer, final: boolean): number {
    const limit = final ? endBeforeCtrlZ(bytes) : bytes.length;
    this.scanner.bytes = bytes;
    this.lineScanner.bytes = bytes;
    let position = this.isSkipping ? this.skipLine(bytes, 0, limit, final) : 0;
    while (position < limit && !this.isSkipping) {
      const next = this.readRecord(bytes, position, limit, final);
      if (next === position) break;
      position = next;
    }
    return position;
  }

  /** The result is the same position when there are not enough bytes. */
  private readRecord(bytes: Buffer, position: number, limit: number, final: boolean): number {
    const { scanner } = this;
    scanner.expectedColumns = this.expectedColumns;
    const scanResult = scanner.scan(position, limit, final);
    if (scanResult === 'falta') return position;
    if (scanResult === 'largo') return this.rejectTooLong(bytes, position, limit, final);
    if (scanResult === 'bien' && (scanner.secondLineStart === -1 || !this.containsRecord()))
      return this.wholeRecord();
    if (scanner.secondLineStart !== -1) {
      this.reject(MOTIVO.unclosedQuote, bytes, position, scanner.firstLineBreak);
      return scanner.secondLineStart;
    }
    if (scanResult === 'sin-cierre') {
      this.reject(MOTIVO.unclosedQuote, bytes, position, limit);
      return limit;
    }
    return this.rejectBadQuote(bytes, position, limit, final);
  }

  private wholeRecord(): number {
    const { scanner, expectedColumns } = this;
    const { bytes, inicio, end } = scanner;
    if (this.isBlank(bytes, inicio, end)) this.renglon += 1;
    else if (scanner.isUnreadable) this.reject(MOTIVO.charset, bytes, inicio, end);
    else if (expectedColumns !== null && scanner.columnCount !== expectedColumns)
      this.reject(MOTIVO.columns, bytes, inicio, end);
    else {
      this.renglon += 1;
      this.sink.accept(scanner, this.renglon);
    }
    return scanner.next;
  }

  /** Text after a closing quote costs that line and no other. */
  private rejectBadQuote(bytes: Buffer, position: number, limit: number, final: boolean): number {
    const lineBreak = findLineBreak(bytes, this.scanner.badQuoteAt, limit);
    if (lineBreak === -1 && !final)
      return limit - position > MAX_RECORD_BYTES
        ? this.rejectTooLong(bytes, position, limit, final)
        : position;
    if (lineBreak !== -1 && mayContinueCrLf(bytes, lineBreak, limit, final)) return position;
    this.reject(MOTIVO.quotes, bytes, position, lineBreak === -1 ? limit : lineBreak);
    return lineBreak === -1 ? limit : lineBreak + lineBreakLength(bytes, lineBreak, limit);
  }

  private rejectTooLong(bytes: Buffer, position: number, limit: number, final: boolean): number {
    this.reject(MOTIVO.tooLong, bytes, position, Math.min(limit, position + MAX_RECORD_BYTES));
    return this.skipLine(bytes, position, limit, final);
  }

  /** The skipped bytes are not kept, however long the line is. */
  private skipLine(bytes: Buffer, position: number, limit: number, final: boolean): number {
    const lineBreak = findLineBreak(bytes, position, limit);
    this.isSkipping = lineBreak === -1 || mayContinueCrLf(bytes, lineBreak, limit, final);
    if (lineBreak === -1) return limit;
    return this.isSkipping ? lineBreak : lineBreak + lineBreakLength(bytes, lineBreak, limit);
  }

  private reject(motivo: string, bytes: Buffer, from: number, to: number): void {
    this.renglon += 1;
    this.sink.reject(motivo, this.renglon, bytes, from, to);
  }

  /** Such lines have only blanks, separators and empty quotes, as the rows that a spreadsheet leaves at the end. */
  private isBlank(bytes: Buffer, from: number, to: number): boolean {
    for (let position = from; position < to; position += 1)
      if (this.blankBytes[bytes[position] ?? 0] === 0) return false;
    return true;
  }

  /** With one column every line would be a record. */
  private containsRecord(): boolean {
    const { scanner, expectedColumns } = this;
    if (expectedColumns === null || expectedColumns < 2) return false;
    let from = scanner.secondLineStart;
    while (from < scanner.lastLineStart) {
      const to = findLineBreak(scanner.bytes, from, scanner.end);
      if (this.isRecord(from, to)) return true;
      from = to + lineBreakLength(scanner.bytes, to, scanner.end);
    }
    return this.isRecord(scanner.lastLineStart, scanner.end) && this.isLastLineRecord(expectedColumns);
  }

  private isRecord(from: number, to: number): boolean {
    return (
      this.lineScanner.scan(from, to, true) === 'bien' &&
      this.lineScanner.columnCount === this.expectedColumns
    );
  }

  /**
   * The last line ends a field of this record, so it may happen to have the right number of columns. It is another record
   * only if it had separators before that end, and the first line had all of its own.
   */
  private isLastLineRecord(expectedColumns: number): boolean {
    const { scanner } = this;
    let field = 0;
    while (field < scanner.columnCount && (scanner.to[field] ?? 0) < scanner.lastLineStart) field += 1;
    return (
      this.countSeparators(scanner.lastLineStart, scanner.to[field] ?? 0) > 0 &&
      this.countSeparators(scanner.inicio, scanner.firstLineBreak) >= expectedColumns - 1
    );
  }

  private countSeparators(from: number, to: number): number {
    let count = 0;
    for (let position = from; position < to; position += 1)
      if (this.scanner.bytes[position] === this.delimiters.separator) count += 1;
    return count;
  }
}

/** DOS ends its files with this mark. Elsewhere in the file it is not removed. */
function endBeforeCtrlZ(bytes: Buffer): number {
  let limit = bytes.length;
  while (limit > 0 && bytes[limit - 1] === CTRL_Z) limit -= 1;
  return limit;
}
