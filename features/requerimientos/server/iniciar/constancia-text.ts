// The constancia uses the standard PDF fonts, which every reader has built in and which only cover Western European letters.

export const UNPRINTABLE = '¤';

const PRINTABLE = /^[\n\x20-\x7e\xa0-\xac\xae-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
const RENGLONES = /\r\n?|[\u2028\u2029\v\f]/g;
/** Control characters, and marks that change the direction of the text or hide it, are removed. */
const INVISIBLES = /(?!\n)[\p{Cc}\p{Cf}]/gu;
const ACCENTS = /\p{M}/gu;

const segmenter = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Each grapheme is replaced whole, so that an emoji made of seven code points becomes a single mark. */
function toPrintable(grapheme: string): string {
  if (PRINTABLE.test(grapheme)) return grapheme;
  const plain = grapheme.normalize('NFKD').replace(ACCENTS, '').replace(INVISIBLES, '');
  return PRINTABLE.test(plain) ? plain : UNPRINTABLE;
}

export function printable(texto: string): string {
  const clean = texto.normalize('NFC').replace(RENGLONES, '\n').replace(/\t/g, ' ');
  return Array.from(segmenter.segment(clean), ({ segment }) => toPrintable(segment))
    .join('')
    .replace(/¤[¤\s]*¤/g, UNPRINTABLE)
    .replace(/[ \xa0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export const onOneLine = (texto: string): string => printable(texto).replace(/\s+/g, ' ');
