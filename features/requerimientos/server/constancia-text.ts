// What the letters of the page can say. They are the ones every reader of PDF carries: those of Western Europe.

/** Stands for what cannot be drawn. */
export const UNPRINTABLE = '¤';

const PRINTABLE = /^[\n\x20-\x7e\xa0-\xac\xae-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
const RENGLONES = /\r\n?|[\u2028\u2029\v\f]/g;
/** Controls, and the marks that turn the direction of what follows or hide it. */
const INVISIBLES = /(?!\n)[\p{Cc}\p{Cf}]/gu;
const ACCENTS = /\p{M}/gu;

const segmenter = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Letter by letter as people see them: a family of four drawn with seven codes is one thing that cannot be drawn. */
function toPrintable(grapheme: string): string {
  if (PRINTABLE.test(grapheme)) return grapheme;
  const plain = grapheme.normalize('NFKD').replace(ACCENTS, '').replace(INVISIBLES, '');
  return PRINTABLE.test(plain) ? plain : UNPRINTABLE;
}

/** The same text with what the page can draw of it. */
export function printable(texto: string): string {
  const clean = texto.normalize('NFC').replace(RENGLONES, '\n').replace(/\t/g, ' ');
  return Array.from(segmenter.segment(clean), ({ segment }) => toPrintable(segment))
    .join('')
    .replace(/¤[¤\s]*¤/g, UNPRINTABLE)
    .replace(/[ \xa0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same where a single line is expected. */
export const onOneLine = (texto: string): string => printable(texto).replace(/\s+/g, ' ');
