import { type Bounds, boundsOf } from './heard.ts';

const MOST_PERMUTED = 3;

const permutations = (words: readonly string[]): string[][] =>
  words.length <= 1
    ? [[...words]]
    : words.flatMap((word, place) =>
        permutations(words.filter((_, other) => other !== place)).map((others) => [word, ...others]),
      );

/** People say names in any order. Of many words only the surname changes its place: first, or at the end. */
export function ordersOf(words: readonly string[]): string[] {
  const orders =
    words.length <= MOST_PERMUTED
      ? permutations(words)
      : [[...words], [...words.slice(-1), ...words.slice(0, -1)], [...words.slice(1), ...words.slice(0, 1)]];
  return [...new Set(orders.map((order) => order.join(' ')))];
}

export const nameRanges = (words: readonly string[]): Bounds[] => ordersOf(words).map(boundsOf);

/** Letters that sound otherwise when the word goes on: "cec" of Cecilia, "cal" of Calle, "may" of Maya. */
const UNFINISHED = /(?:gu|qu|[cglqi])$/;

/** While a word is being typed its last letter may still change its sound. Null when it cannot. */
export function unfinishedWords(words: readonly string[]): string[] | null {
  const last = words.at(-1) ?? '';
  const shorter = last.replace(UNFINISHED, '');
  return shorter === last || shorter.length < 2 ? null : [...words.slice(0, -1), shorter];
}

/** Each word may be the surname and the others any of the names after it. */
export const secondNameRanges = (words: readonly string[]) =>
  words.map((surname, place) => {
    const [one = '', other] = words.filter((_, index) => index !== place);
    return { ...boundsOf(`${surname} `), one: ` ${one}`, other: other === undefined ? '' : ` ${other}` };
  });
