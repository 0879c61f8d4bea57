/** Everybody who opens the portal receives the terms and the policy of privacy, and this bounds each. */
export const LEGAL_MAX_BYTES = 20_000;

export function collapseBlanks(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

const ACCENTED = 'áéíóúüñàèìòùâêîôûäëïöãõç';
const UNACCENTED = 'aeiouunaeiouaeiouaeioaoc';
const LETTERS = new Map([...ACCENTED].map((letter, index) => [letter, UNACCENTED[index] ?? letter]));

/** The letters must match those of the generated search columns. */
export function withoutAccents(text: string): string {
  return [...text.toLowerCase().normalize('NFC')].map((letter) => LETTERS.get(letter) ?? letter).join('');
}

const MASCULINE = /^(ente|organismo|consejo|instituto|departamento|tribunal|centro|ministerio)\b/i;
const FEMININE =
  /^(agencia|autoridad|comisi[oó]n|defensor[ií]a|direcci[oó]n|oficina|secretar[ií]a|subsecretar[ií]a|superintendencia)\b/i;

/** The results are "al Ente Regulador", "a la Defensoría" and "a EPRE": the article of an acronym is unknown. */
export function toWhom(nombre: string): string {
  const [, article, rest = nombre] = /^(el|la) (.+)$/i.exec(nombre) ?? [];
  if (article?.toLowerCase() === 'el' || MASCULINE.test(rest)) return `al ${rest}`;
  return article || FEMININE.test(rest) ? `a la ${rest}` : `a ${rest}`;
}

/** A person in the room of a drawing: their first two names. */
export const initialsOf = (person: string): string =>
  person
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(([letter = '']) => letter.toUpperCase())
    .join('');
