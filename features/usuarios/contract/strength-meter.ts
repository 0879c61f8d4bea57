/** How hard a password is to guess, and whether half the world has it. */
export type StrengthMeter = {
  /** 0 and 1 weak, 2 medium, 3 and 4 strong. */
  strength(clave: string, knownWords: readonly string[]): number;
  isCommon(clave: string): boolean;
};

/**
 * The estimate grows much faster than the text: without these two bounds a hundred hostile letters held the
 * process for seconds. What comes after the first letters can only make a password stronger.
 */
const MEASURED_LETTERS = 48;
const MAX_SUBSTITUTIONS = 8;

/** Whoever keeps it reads the word lists once: a hundred thousand entries. The same here and in the browser. */
export async function createStrengthMeter(): Promise<StrengthMeter> {
  const [{ ZxcvbnFactory }, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  const commonPasswords = common.dictionary['passwords-common'];
  const { qwerty, keypad } = common.adjacencyGraphs;
  const estimator = new ZxcvbnFactory({
    // Not its lists of days, colours or signs: two words of one would count as a known sequence, "caballo verde" as 3.
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
