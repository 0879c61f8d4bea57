/** Cf has the marks that change the reading direction or hide letters, and Cs the halves of a character. */
const HIDDEN = /[\p{Cf}\p{Cs}]/gu;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const BLANKS = / {2,}/g;

/** The result is one line, so that nothing in it can start a mail header. */
export function toOneLine(text: string): string {
  return text.replace(HIDDEN, '').replace(CONTROL, ' ').replace(BLANKS, ' ').trim();
}

export function toLines(text: string): string {
  const renglones = text.split(/\r\n|\r|\n|\u2028|\u2029/).map(toOneLine);
  return renglones
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** HTML keeps amounts together with hard spaces; elsewhere a plain space can be searched and costs one septet. */
export const withoutHardSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const corte = text.slice(0, max - 3);
  const lastBlank = corte.lastIndexOf(' ');
  return `${(lastBlank > max / 2 ? corte.slice(0, lastBlank) : corte).toWellFormed().replace(/[\s,;:.\ufffd]+$/, '')}...`;
}
