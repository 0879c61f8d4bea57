/** Cf: marks that turn the reading direction or hide letters; Cs: halves of a character. */
const HIDDEN = /[\p{Cf}\p{Cs}]/gu;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const BLANKS = / {2,}/g;

/** One line: a subject, a title, a name. Nothing in it can start a header. */
export function toOneLine(text: string): string {
  return text.replace(HIDDEN, '').replace(CONTROL, ' ').replace(BLANKS, ' ').trim();
}

/** Several lines, as somebody typed them, with one empty line at most between two. */
export function toLines(text: string): string {
  const renglones = text.split(/\r\n|\r|\n|\u2028|\u2029/).map(toOneLine);
  return renglones
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Amounts keep together in HTML; elsewhere a plain blank can be searched and costs one septet. */
export const withoutHardSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** Cut at a word, with dots. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const corte = text.slice(0, max - 3);
  const lastBlank = corte.lastIndexOf(' ');
  return `${(lastBlank > max / 2 ? corte.slice(0, lastBlank) : corte).toWellFormed().replace(/[\s,;:.\ufffd]+$/, '')}...`;
}
