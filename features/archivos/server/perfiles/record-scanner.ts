/** A longer record is rejected, which bounds the memory of a reading. */
export const MAX_RECORD_BYTES = 64 * 1024;
const MAX_STORED_COLUMNS = 1024;
/**
 * A record over several lines may have this many times the expected columns before it is clear that a quote was forgotten.
 */
const COLUMN_SLACK = 4;

const LF = 0x0a;
const CR = 0x0d;
export const CTRL_Z = 0x1a;

const SEPARATOR = 1;
const QUOTE = 2;
const LINE_BREAK = 3;
const UNREADABLE = 4;

export type Delimiters = { separator: number | null; quote: number | null };

/**
 * `falta`: the bytes end before the record does. `comillas`: something follows a closing quote. `sin-cierre`: a quote never
 * closes. `largo`: one line exceeds the limit.
 */
export type ScanResult = 'bien' | 'falta' | 'comillas' | 'sin-cierre' | 'largo';

/**
 * The scanner is written by hand because of what follows a broken quote: a strict parser loses the good lines that follow,
 * and a lenient one joins them. It only reports the problem; the caller decides what to do.
 */
export class RecordScanner {
  bytes: Buffer = Buffer.alloc(0);
  inicio = 0;
  /** The line break is not included. */
  end = 0;
  next = 0;
  columnCount = 0;
  readonly from = new Int32Array(MAX_STORED_COLUMNS);
  readonly to = new Int32Array(MAX_STORED_COLUMNS);
  /** The values are 0 for bare, 1 for quoted and 2 for quoted with quotes inside. */
  readonly quoting = new Uint8Array(MAX_STORED_COLUMNS);
  /** There are bytes from 0x80 on, whose meaning depends on the encoding. */
  highBytes = false;
  hasQuotes = false;
  isUnreadable = false;
  /**
   * These are the first line break inside quotes, the start of the line after it and the start of the last line; -1 when
   * there is none.
   */
  firstLineBreak = -1;
  secondLineStart = -1;
  lastLineStart = -1;
  badQuoteAt = 0;
  expectedColumns: number | null = null;

  private readonly quoteByte: number;
  private readonly byteKinds = new Uint8Array(256);

  constructor({ separator, quote }: Delimiters) {
    this.byteKinds[LF] = LINE_BREAK;
    this.byteKinds[CR] = LINE_BREAK;
    this.byteKinds[0] = UNREADABLE;
    this.byteKinds[CTRL_Z] = UNREADABLE;
    if (separator !== null) this.byteKinds[separator] = SEPARATOR;
    if (quote !== null) this.byteKinds[quote] = QUOTE;
    this.quoteByte = quote ?? -1;
  }

  scan(inicio: number, limit: number, final: boolean): ScanResult {
    const { bytes, byteKinds } = this;
    const corte = Math.min(limit, inicio + MAX_RECORD_BYTES);
    this.reset(inicio);
    let position = inicio;
    let highBytes = 0;
    for (;;) {
      if (bytes[position] === this.quoteByte && position < corte) {
        const quoteEnd = this.findClosingQuote(position + 1, corte, limit);
        if (quoteEnd < 0) return this.unclosedQuote(corte, limit, final);
        position = quoteEnd;
        highBytes |= this.highBytes ? 0x80 : 0;
        const kind = position < limit ? byteKinds[bytes[position] ?? 0] : LINE_BREAK;
        if (kind !== SEPARATOR && kind !== LINE_BREAK) {
          this.badQuoteAt = position;
          return 'comillas';
        }
      } else {
        const from = position;
        while (position < corte) {
          const byte = bytes[position] ?? 0;
          const kind = byteKinds[byte];
          if (kind === SEPARATOR || kind === LINE_BREAK) break;
          if (kind === QUOTE) this.hasQuotes = true;
          else if (kind === UNREADABLE) this.isUnreadable = true;
          highBytes |= byte;
          position += 1;
        }
        this.saveField(from, position, 0);
      }
      if (position >= corte) {
        if (corte < limit) return this.secondLineStart === -1 ? 'largo' : 'sin-cierre';
        if (!final) return 'falta';
        return this.finish(position, limit, highBytes);
      }
      if (byteKinds[bytes[position] ?? 0] === LINE_BREAK) {
        if (bytes[position] === CR && position + 1 >= limit && !final) return 'falta';
        return this.finish(position, position + lineBreakLength(bytes, position, limit), highBytes);
      }
      if (
        this.secondLineStart !== -1 &&
        this.columnCount > (this.expectedColumns ?? Number.POSITIVE_INFINITY) * COLUMN_SLACK
      )
        return 'sin-cierre';
      position += 1;
    }
  }

  private reset(inicio: number): void {
    this.inicio = inicio;
    this.columnCount = 0;
    this.highBytes = false;
    this.hasQuotes = false;
    this.isUnreadable = false;
    this.firstLineBreak = -1;
    this.secondLineStart = -1;
    this.lastLineStart = -1;
  }

  private saveField(from: number, to: number, quoting: number): void {
    if (this.columnCount < MAX_STORED_COLUMNS) {
      this.from[this.columnCount] = from;
      this.to[this.columnCount] = to;
      this.quoting[this.columnCount] = quoting;
    }
    this.columnCount += 1;
  }

  /**
   * The result is the position after the closing quote, or -1. A quote at the very end of the bytes may be the first of two,
   * which the caller checks.
   */
  private findClosingQuote(from: number, corte: number, limit: number): number {
    const { bytes, byteKinds } = this;
    this.hasQuotes = true;
    let quoting = 1;
    let highBytes = 0;
    for (let position = from; position < corte; position += 1) {
      const byte = bytes[position] ?? 0;
      const kind = byteKinds[byte];
      highBytes |= byte;
      if (kind === QUOTE) {
        if (bytes[position + 1] !== this.quoteByte || position + 1 >= limit) {
          if (highBytes >= 0x80) this.highBytes = true;
          this.saveField(from, position, quoting);
          return position + 1;
        }
        quoting = 2;
        position += 1;
      } else if (kind === LINE_BREAK) {
        const length = lineBreakLength(bytes, position, limit);
        if (this.firstLineBreak === -1) {
          this.firstLineBreak = position;
          this.secondLineStart = position + length;
        }
        this.lastLineStart = position + length;
        position += length - 1;
      } else if (kind === UNREADABLE) this.isUnreadable = true;
    }
    return -1;
  }

  private unclosedQuote(corte: number, limit: number, final: boolean): ScanResult {
    if (corte < limit) return this.secondLineStart === -1 ? 'largo' : 'sin-cierre';
    return final ? 'sin-cierre' : 'falta';
  }

  private finish(end: number, next: number, highBytes: number): ScanResult {
    this.end = end;
    this.next = next;
    this.highBytes = highBytes >= 0x80;
    return 'bien';
  }
}

/** A line may end in CR, LF or both, and files edited by several programs have all three. */
export function lineBreakLength(bytes: Buffer, position: number, limit: number): number {
  return bytes[position] === CR && position + 1 < limit && bytes[position + 1] === LF ? 2 : 1;
}

export function findLineBreak(bytes: Buffer, from: number, limit: number): number {
  for (let position = from; position < limit; position += 1) {
    if (bytes[position] === LF || bytes[position] === CR) return position;
  }
  return -1;
}

export const mayContinueCrLf = (bytes: Buffer, lineBreak: number, limit: number, final: boolean): boolean =>
  !final && bytes[lineBreak] === CR && lineBreak + 1 >= limit;
