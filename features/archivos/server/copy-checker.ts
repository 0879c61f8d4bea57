import { MAX_RECORD_BYTES } from './perfiles/index.ts';

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
const TAB = 0x09;
const SPACE = 0x20;
/** These are blanks other than the space, and the mark with which DOS ends a file. */
const BLANK_BYTES = [0x0b, 0x0c, 0x1a];
/** These are the lead bytes of UTF-8 sequences that encode a blank. */
const BLANK_LEAD_BYTES = [0xc2, 0xe1, 0xe2, 0xe3, 0xef];
const MAX_CHAR_BYTES = 3;
const BOM = Buffer.from('\ufeff');

/**
 * This looks in the passing bytes for what COPY and the line-by-line reader understand differently. COPY silently removes a
 * quote in the middle of a field or text after a closing quote, keeps blanks that are not spaces around a value, accepts
 * lines of any length, and takes empty lines, as a spreadsheet leaves at the end, for records. A file with any of these is
 * read line by line, so that its meaning does not depend on the way it was read.
 */
export class CopyChecker {
  isIrregular = false;
  private readonly separator: number;
  private readonly blankBytes: readonly number[];
  private isInsideQuotes = false;
  /** The last byte was a quote inside a field: either the first of two, or the closing one. */
  private pendiente = false;
  private lastByte = LF;
  private lineLength = 0;
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

  /** The last line may lack its line break. */
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

  /** A line that is not empty usually shows it in its first byte, so the others are not read. */
  private isStillEmpty(chunk: Buffer, from: number, to: number): boolean {
    if (!this.isLineEmpty) return false;
    for (let at = from; at < to; at += 1) {
      const byte = chunk[at];
      if (byte !== this.separator && byte !== SPACE && byte !== CR && byte !== QUOTE) return false;
    }
    return true;
  }

  private hasBlanks(chunk: Buffer): boolean {
    // A character may be split between two chunks.
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

  /** The result is true when the field goes on after its closing quote. */
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
