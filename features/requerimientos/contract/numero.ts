/**
 * The setting «reclamos.formato» has optional letters, the year (AAAA) and the order, with at least as many digits as there
 * are Ns.
 */
export const DEFAULT_PATTERN = 'AAAA-NNNNNN';
const PATTERN_REGEX = /^([A-Z]*?)([-.]?)AAAA([-.]?)(N+)$/;

// Blanks appear in only one place of each alternative: with two, a long run of blanks would cause excessive backtracking.
const WITH_YEAR = /^(\d{4})(?:\s*[-/.]\s*|\s*)(\d{1,9})$/;
const WITHOUT_YEAR = /^\d{1,9}$/;
/** A case is kept for ten years, so older ones are not searched. */
const SEARCH_YEARS = 11;

function parsePattern(pattern: string) {
  const [, letters = '', hyphen = '', separator = '', digits = ''] = PATTERN_REGEX.exec(pattern) ?? [];
  return { letters, hyphen, separator, digits: digits.length };
}

/** A number that does not fit in the pattern gets more digits. */
export function formatNumero(pattern: string, anio: string | number, orden: string | number): string {
  const { letters, hyphen, separator, digits } = parsePattern(pattern);
  return `${letters}${hyphen}${anio}${separator}${String(orden).padStart(digits, '0')}`;
}

/** People write a prefix, as in "N.º 2026-000123". */
const stripNumeroPrefix = (texto: string) => texto.trim().replace(/^n\s*[.°º]*\s*/i, '');
/** The reader may not know the letters of the format. */
const stripAnyLetters = (texto: string) =>
  stripNumeroPrefix(texto).replace(/^[a-z]{1,4}[-.\s]?(?=\d{4})/i, '');

/** Returns the number in its stored form, or null when the text is not a number. */
export function parseNumero(texto: string, pattern = DEFAULT_PATTERN): string | null {
  const [, anio, orden] = WITH_YEAR.exec(stripAnyLetters(texto)) ?? [];
  if (!anio || !orden || orden.length > parsePattern(pattern).digits) return null;
  return formatNumero(pattern, anio, orden);
}

/** An installation that changed its format accepts the current one and the default one. */
const acceptedPatterns = (pattern: string) => [...new Set([pattern, DEFAULT_PATTERN])];

export function exactNumeroCandidates(texto: string, pattern: string): string[] {
  const candidates = acceptedPatterns(pattern).flatMap((accepted) => parseNumero(texto, accepted) ?? []);
  return candidates.length > 0 ? candidates : [texto];
}

/**
 * The text typed in the search box may be a number with its year, or an order in any year. The candidates are few and
 * complete, so the unique index finds them. Null means that the text is not a number.
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

/** Only the letters of the format are removed: "poste 3" has to be searched in the descriptions. */
function stripPatternLetters(pattern: string, texto: string): string {
  const { letters } = parsePattern(pattern);
  const hasLetters = letters !== '' && texto.toUpperCase().startsWith(letters);
  return hasLetters ? texto.slice(letters.length).replace(/^[-.\s]/, '') : texto;
}
