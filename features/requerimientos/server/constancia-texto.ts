// What the letters of the page can say. They are the ones every reader of PDF carries: those of Western Europe.

/** Stands for what cannot be drawn. */
export const SIN_DIBUJO = '¤';

const DE_LA_HOJA = /^[\n\x20-\x7e\xa0-\xac\xae-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
const RENGLONES = /\r\n?|[\u2028\u2029\v\f]/g;
/** Controls, and the marks that turn the direction of what follows or hide it. */
const INVISIBLES = /(?!\n)[\p{Cc}\p{Cf}]/gu;
const ACENTOS = /\p{M}/gu;

const letras = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Letter by letter as people see them: a family of four drawn with seven codes is one thing that cannot be drawn. */
function letra(escrita: string): string {
  if (DE_LA_HOJA.test(escrita)) return escrita;
  const sinAdornos = escrita.normalize('NFKD').replace(ACENTOS, '').replace(INVISIBLES, '');
  return DE_LA_HOJA.test(sinAdornos) ? sinAdornos : SIN_DIBUJO;
}

/** The same text with what the page can draw of it. */
export function imprimible(texto: string): string {
  const limpio = texto.normalize('NFC').replace(RENGLONES, '\n').replace(/\t/g, ' ');
  return Array.from(letras.segment(limpio), ({ segment }) => letra(segment))
    .join('')
    .replace(/¤[¤\s]*¤/g, SIN_DIBUJO)
    .replace(/[ \xa0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same where a single line is expected. */
export const enUnRenglon = (texto: string): string => imprimible(texto).replace(/\s+/g, ' ');
