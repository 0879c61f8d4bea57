import { MAX_RECORD_BYTES } from './perfiles/index.ts';

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
const TAB = 0x09;
const SPACE = 0x20;
/** Other blanks than the space, and the end of a file of DOS. */
const BLANK_BYTES = [0x0b, 0x0c, 0x1a];
/** With which the letters begin among which there are blanks. */
const BLANK_LEAD_BYTES = [0xc2, 0xe1, 0xe2, 0xe3, 0xef];
const MAX_CHAR_BYTES = 3;
const BOM = Buffer.from('\ufeff');

/**
 * Looks, as they go by, for what COPY and the reading line by line understand differently: a quote in the middle of a
 * field or something after one that closes, which COPY takes away without a word, and blanks that are not spaces, which
 * it leaves around the value, lines that nobody would write, which it takes whole, and lines with nothing, as those that
 * a spreadsheet leaves at the end, which are none. A file that has any goes line by line: what it says must not depend
 * on the way it went.
 */
export class CopyChecker {
  isIrregular = false;
  private readonly separator: number;
  private readonly blankBytes: readonly number[];
  private isInsideQuotes = false;
  /** The last byte was a quote inside a field: the first of two, or the one that closes. */
  private pendiente = false;
  private lastByte = LF;
  /** Of the line that has not ended. */
  private lineLength = 0;
  /** And so far it has nothing. */
  private isLineEmpty = true;
  private tail: Buffer = Buffer.alloc(0);
  private isFirst = true;

  constructor(separator: string) {
    this.separator = separator.charCodeAt(0);
    this.blankBytes = this.separator === TAB ? BLANK_BYTES : [...BLANK_BYTES, TAB];
  }

  inspect(chunk: Buffer): void {
    if (this.isIrregular || chunk.length === 0) return;
    const checked = this.isFirst && chunk.indexOf(BOM) === 0 ? chunk.subarray(BOM.length) : chunk;
    this.isFirst = false;
    this.isIrregular = this.hasIrregularRenglon(chunk) || this.hasBlanks(checked) || this.hasBadQuotes(chunk);
    this.lastByte = chunk.at(-1) ?? this.lastByte;
  }

  /** After the last piece: the last line may not be ended. */
  finish(): void {
    if (this.lineLength > 0 && this.isLineEmpty) this.isIrregular = true;
  }

  private hasIrregularRenglon(chunk: Buffer): boolean {
    let from = 0;
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, from)) {
      if (this.lineLength + at - from > MAX_RECORD_BYTES || this.isStillEmpty(chunk, from, at)) return true;
      this.lineLength = 0;
      this.isLineEmpty = true;
      from = at + 1;
    }
    this.isLineEmpty = this.isStillEmpty(chunk, from, chunk.length);
    this.lineLength += chunk.length - from;
    return this.lineLength > MAX_RECORD_BYTES;
  }

  /** Of a line with something the first byte says it: the others are not looked at. */
  private isStillEmpty(chunk: Buffer, from: number, to: number): boolean {
    if (!this.isLineEmpty) return false;
    for (let at = from; at < to; at += 1) {
      const byte = chunk[at];
      if (byte !== this.separator && byte !== SPACE && byte !== CR && byte !== QUOTE) return false;
    }
    return true;
  }

  private hasBlanks(chunk: Buffer): boolean {
    // A letter may be cut in two by the end of a piece.
    const boundary = Buffer.concat([this.tail, chunk.subarray(0, MAX_CHAR_BYTES - 1)]);
    this.tail = Buffer.from(chunk.length < MAX_CHAR_BYTES ? boundary : chunk).subarray(1 - MAX_CHAR_BYTES);
    return (
      this.blankBytes.some((byte) => chunk.includes(byte)) ||
      BLANK_LEAD_BYTES.some((byte) => hasBlankChar(chunk, byte) || hasBlankChar(boundary, byte))
    );
  }

  private hasBadQuotes(chunk: Buffer): boolean {
    let at = 0;
    if (this.pendiente) {
      this.pendiente = false;
      if (chunk[0] === QUOTE) at = 1;
      else if (this.leaveQuotes(chunk[0])) return true;
    }
    for (at = chunk.indexOf(QUOTE, at); at !== -1; at = chunk.indexOf(QUOTE, at + 1)) {
      if (!this.isInsideQuotes) {
        if (!this.isFieldEdge(at === 0 ? this.lastByte : chunk[at - 1])) return true;
        this.isInsideQuotes = true;
      } else if (at + 1 === chunk.length) this.pendiente = true;
      else if (chunk[at + 1] === QUOTE) at += 1;
      else if (this.leaveQuotes(chunk[at + 1])) return true;
    }
    return false;
  }

  /** The field closed; true when what follows is still of it. */
  private leaveQuotes(next: number | undefined): boolean {
    this.isInsideQuotes = false;
    return !this.isFieldEdge(next);
  }

  private isFieldEdge(byte: number | undefined): boolean {
    return byte === this.separator || byte === LF || byte === CR;
  }
}

function hasBlankChar(chunk: Buffer, leadByte: number): boolean {
  for (let at = chunk.indexOf(leadByte); at !== -1; at = chunk.indexOf(leadByte, at + 1)) {
    const [char = ''] = chunk.toString('utf8', at, at + MAX_CHAR_BYTES);
    if (char.trim() === '') return true;
  }
  return false;
}
