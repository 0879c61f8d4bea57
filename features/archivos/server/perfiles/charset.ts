import { isUtf8 } from 'node:buffer';
import type { Encoding } from './perfil.ts';

const REPLACEMENT_CHAR = '\ufffd';

// These are the upper halves of the tables, from 0x80. Windows-1252 is Latin-1 from 0xA0 on, and leaves five places empty.
const WINDOWS = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

export type Charset = {
  /** Every byte is one character, so positions in the text are positions in the bytes. */
  readonly isSingleByte: boolean;
  isValid(bytes: Buffer, from: number, to: number): boolean;
  /** Bytes that are no character become a replacement mark. */
  texto(bytes: Buffer, from: number, to: number): string;
  /** A letter that the encoding lacks becomes a question mark. */
  bytes(texto: string): Buffer;
};

export function charsetOf(encoding: Encoding): Charset {
  return encoding === 'utf-8' ? utf8 : tableCharset(encoding === 'cp850' ? CP850 : WINDOWS);
}

const utf8: Charset = {
  isSingleByte: false,
  isValid: (bytes, from, to) => isUtf8(bytes.subarray(from, to)),
  texto: (bytes, from, to) => bytes.toString('utf8', from, to),
  bytes: (texto) => Buffer.from(texto),
};

function tableCharset(upperHalf: string): Charset {
  const toChar = (byte: string) => upperHalf[byte.charCodeAt(0) - 0x80] ?? byte;
  const undefinedBytes = new Set(
    [...upperHalf].flatMap((char, index) => (char === REPLACEMENT_CHAR ? [0x80 + index] : [])),
  );
  return {
    isSingleByte: true,
    isValid: (bytes, from, to) => {
      if (undefinedBytes.size > 0)
        for (let position = from; position < to; position += 1)
          if (undefinedBytes.has(bytes[position] ?? 0)) return false;
      return true;
    },
    // In Latin-1 every byte is the character of its number, so most of a line is already right.
    texto: (bytes, from, to) => bytes.toString('latin1', from, to).replace(HIGH_BYTES, toChar),
    bytes: (texto) => Buffer.from([...texto].map((char) => toByte(upperHalf, char))),
  };
}

function toByte(upperHalf: string, char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x80) return code;
  const at = char === REPLACEMENT_CHAR ? -1 : upperHalf.indexOf(char);
  if (at !== -1) return 0x80 + at;
  // Where a table is shorter, the rest is that of Latin-1.
  return code <= 0xff && code - 0x80 >= upperHalf.length ? code : QUESTION_MARK;
}

const QUESTION_MARK = 0x3f;
const HIGH_BYTES = /[\x80-\xff]/g;
