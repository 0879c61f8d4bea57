export type StrengthMeter = {
  /** 0 and 1 are weak, 2 is medium, 3 and 4 are strong. */
  strength(clave: string, knownWords: readonly string[]): number;
  isCommon(clave: string): boolean;
};

/**
 * The cost of the estimate grows much faster than the text: without these two bounds a hundred hostile characters held the
 * process for seconds. Characters after the first 48 can only make a password stronger.
 */
const MEASURED_LETTERS = 48;
const MAX_SUBSTITUTIONS = 8;

/**
 * Create the meter once and keep it, because it reads word lists of a hundred thousand entries. The server and the browser
 * share it.
 */
export async function createStrengthMeter(): Promise<StrengthMeter> {
  const [{ ZxcvbnFactory }, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  const commonPasswords = common.dictionary['passwords-common'];
  const { qwerty, keypad } = common.adjacencyGraphs;
  const estimator = new ZxcvbnFactory({
    // The lists of days, colours and signs are left out: two words of one would count as a known sequence, and "caballo
    // verde" would score 3.
    dictionary: {
      commonPasswords,
      words: spanish.dictionary['commonWords-es-es'],
      firstNames: spanish.dictionary['firstnames-es-es'],
      lastNames: spanish.dictionary['lastnames-es-es'],
      encyclopedia: spanish.dictionary['wikipedia-es-es'],
    },
    graphs: { qwerty, keypad },
    maxLength: MEASURED_LETTERS,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
  const known = new Set(commonPasswords);
  return {
    strength: (clave, knownWords) => estimator.check(clave, [...knownWords]).score,
    isCommon: (clave) => known.has(clave.toLowerCase()),
  };
}
