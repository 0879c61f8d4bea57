const ACCENTED = 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ';
const UNACCENTED = 'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc';
const LETTERS = new Map([...ACCENTED].map((letter, index) => [letter, UNACCENTED[index] ?? letter]));

/**
 * A name in lower case, without accents or signs: two people who spell it alike get the same text. Only these letters change
 * case, because those of the whole alphabet change otherwise in the database. "D'Angelo" is typed as one word.
 */
export const asSpelled = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => LETTERS.get(letter) ?? (/[A-Z]/.test(letter) ? letter.toLowerCase() : letter))
    .join('')
    .replace(/['´`’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The same steps, in the same order, are in the function `oida` of the database; a test compares both. */
const STEPS: readonly (readonly [RegExp, string])[] = [
  [/(?<!c)h/g, ''],
  [/v/g, 'b'],
  [/[zx]/g, 's'],
  [/c(?=[ei])/g, 's'],
  [/ll/g, 'y'],
  [/qu/g, 'k'],
  [/g(?=[ei])/g, 'j'],
  [/gu(?=[ei])/g, 'g'],
  [/([a-z])\1+/g, '$1'],
  [/y(?= |$)/g, 'i'],
  [/ +/g, ' '],
  [/^ | $/g, ''],
];

/** A name as it is heard over the telephone: two names that sound alike get the same text. */
export const asHeard = (text: string): string =>
  STEPS.reduce((heard, [sound, letter]) => heard.replace(sound, letter), asSpelled(text));

export type Bounds = { low: string; high: string };

/**
 * What begins with a key is searched between two bounds, because a pattern bound to a named statement uses no index. Keys
 * have only small letters, digits and blanks, and the sign "{" comes after all of them.
 */
export const boundsOf = (start: string): Bounds => ({ low: start, high: `${start}{` });
