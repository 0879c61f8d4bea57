/** «reclamos.formato»: letters if wanted, the year (AAAA) and the order, with at least as many figures as Ns. */
export const DEFAULT_PATTERN = 'AAAA-NNNNNN';
const PATTERN_REGEX = /^([A-Z]*?)([-.]?)AAAA([-.]?)(N+)$/;

// Blanks are in one place of each alternative: in two, a long row of them would be tried in every way.
const WITH_YEAR = /^(\d{4})(?:\s*[-/.]\s*|\s*)(\d{1,9})$/;
const WITHOUT_YEAR = /^\d{1,9}$/;
/** A case is kept ten years: older ones are not looked for. */
const SEARCH_YEARS = 11;

function parsePattern(pattern: string) {
  const [, letters = '', hyphen = '', separator = '', digits = ''] = PATTERN_REGEX.exec(pattern) ?? [];
  return { letters, hyphen, separator, digits: digits.length };
}

/** Past the last that fits it goes on, with more figures. */
export function formatNumero(pattern: string, anio: string | number, orden: string | number): string {
  const { letters, hyphen, separator, digits } = parsePattern(pattern);
  return `${letters}${hyphen}${anio}${separator}${String(orden).padStart(digits, '0')}`;
}

/** What people write around it: "N.º 2026-000123". */
const stripNumeroPrefix = (texto: string) => texto.trim().replace(/^n\s*[.°º]*\s*/i, '');
/** And its letters, which whoever reads it may not know. */
const stripAnyLetters = (texto: string) =>
  stripNumeroPrefix(texto).replace(/^[a-z]{1,4}[-.\s]?(?=\d{4})/i, '');

/** The number of a case as it is kept, however it was written; null when it is none. */
export function parseNumero(texto: string, pattern = DEFAULT_PATTERN): string | null {
  const [, anio, orden] = WITH_YEAR.exec(stripAnyLetters(texto)) ?? [];
  if (!anio || !orden || orden.length > parsePattern(pattern).digits) return null;
  return formatNumero(pattern, anio, orden);
}

/** Of an installation that changed its format, as it is now and as it was. */
const acceptedPatterns = (pattern: string) => [...new Set([pattern, DEFAULT_PATTERN])];

/** The numbers that may be meant by one written whole; what is no number, as it came. */
export function exactNumeroCandidates(texto: string, pattern: string): string[] {
  const candidates = acceptedPatterns(pattern).flatMap((accepted) => parseNumero(texto, accepted) ?? []);
  return candidates.length > 0 ? candidates : [texto];
}

/**
 * The numbers somebody may mean by what they typed in the search box: one with its year, or that order in any year. They
 * are few and whole, so they are found by the index that makes them unique. Null: it was not a number.
 */
export function searchNumeroCandidates(
  texto: string,
  anioActual: number,
  pattern = DEFAULT_PATTERN,
): string[] | null {
  const searched = stripPatternLetters(pattern, stripNumeroPrefix(texto));
  const [, anio, orden] = WITH_YEAR.exec(searched) ?? [];
  const candidates = acceptedPatterns(pattern).flatMap((accepted) => {
    const { digits } = parsePattern(accepted);
    if (WITHOUT_YEAR.test(searched) && searched.length <= digits)
      return Array.from({ length: SEARCH_YEARS }, (_, yearsBack) =>
        formatNumero(accepted, anioActual - yearsBack, searched),
      );
    return anio && orden && orden.length <= digits ? [formatNumero(accepted, anio, orden)] : [];
  });
  return candidates.length > 0 ? candidates : null;
}

/** Only those of the format: "poste 3" is looked for in what people wrote. */
function stripPatternLetters(pattern: string, texto: string): string {
  const { letters } = parsePattern(pattern);
  const hasLetters = letters !== '' && texto.toUpperCase().startsWith(letters);
  return hasLetters ? texto.slice(letters.length).replace(/^[-.\s]/, '') : texto;
}
