import { gsm7, transliterate } from './gsm7.ts';

export type Unicode = 'transliterar' | 'ucs2';
export type EncodedText = {
  dataCoding: number;
  /** When there is more than one part, each begins with its header. */
  parts: Buffer[];
};

const UCS2 = 8;
const GSM7_LIMIT = { alone: 160, inParts: 153 };
const UCS2_LIMIT = { alone: 70, inParts: 67 };
const MAX_PARTS = 255;

/**
 * The result is null when the text does not fit in 255 parts, the limit of the header. `reference` distinguishes two texts
 * to the same phone.
 */
export function encodeText(
  text: string,
  { unicode, gsm7DataCoding, reference }: { unicode: Unicode; gsm7DataCoding: number; reference: number },
): EncodedText | null {
  const whole = text.normalize('NFC').replaceAll('\r\n', '\n');
  // A text that needs UCS-2 anyway, because of an emoji, keeps its accents.
  const septets = gsm7(unicode === 'transliterar' ? transliterate(whole) : whole);
  const parts = septets ? split(septets, GSM7_LIMIT) : split(codeUnits(whole), UCS2_LIMIT);
  if (parts.length > MAX_PARTS) return null;
  const bytes = parts.map((part) => (septets ? Buffer.from(part) : bigEndian(part)));
  return {
    dataCoding: septets ? gsm7DataCoding : UCS2,
    parts:
      bytes.length === 1
        ? bytes
        : bytes.map((part, index) => Buffer.concat([header(reference, bytes.length, index + 1), part])),
  };
}

/** No character is split between two parts: neither an escaped one nor an emoji. */
function split(characters: number[][], limit: { alone: number; inParts: number }): number[][] {
  if (characters.flat().length <= limit.alone) return [characters.flat()];
  const parts: number[][] = [];
  let part: number[] = [];
  for (const character of characters) {
    if (part.length + character.length > limit.inParts) {
      parts.push(part);
      part = [];
    }
    part.push(...character);
  }
  return [...parts, part];
}

const codeUnits = (text: string): number[][] =>
  [...text].map((character) => character.split('').map((unit) => unit.charCodeAt(0)));

const bigEndian = (units: number[]): Buffer => Buffer.from(Uint16Array.from(units).buffer).swap16();

const header = (reference: number, total: number, n: number) =>
  Buffer.from([0x05, 0x00, 0x03, reference & 0xff, total, n]);
