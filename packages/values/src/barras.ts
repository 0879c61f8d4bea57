/** How a collector reads the digits of a bill: two at a time, or with a check of its own. */
export type BarcodeKind = 'itf' | 'code128';

/** A scanner does not find the code without this many empty modules at each side. */
export const QUIET_MODULES = 10;

/**
 * The widths of bar, space, bar… in modules. Reading it back gives the digits, which an odd number of them gets a leading
 * zero in ITF, because there they go in pairs.
 */
export function barras(digits: string, kind: BarcodeKind): number[] {
  if (!/^\d+$/.test(digits)) throw new Error('A barcode is made of digits.');
  return kind === 'itf' ? itf(digits) : code128(digits);
}

export const widthOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + 2 * QUIET_MODULES;

const WIDE = 2.5;

/** Which two of the five elements of a digit are wide. */
const ITF_WIDE = ['23', '04', '14', '01', '24', '02', '12', '34', '03', '13'];

function itf(digits: string): number[] {
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  const widths = [1, 1, 1, 1];
  for (let at = 0; at < even.length; at += 2) {
    const [bars, spaces] = [elementsOf(even[at]), elementsOf(even[at + 1])];
    for (const [place, bar] of bars.entries()) widths.push(bar, spaces[place] ?? 1);
  }
  return [...widths, WIDE, 1, 1];
}

const elementsOf = (digit: string | undefined): number[] =>
  [0, 1, 2, 3, 4].map((place) => (ITF_WIDE[Number(digit)]?.includes(String(place)) ? WIDE : 1));

const START_B = 104;
const START_C = 105;
const TO_C = 99;
const STOP = '2331112';
/** In its set B the value of a character is how far it is from a blank. */
const ZERO_IN_B = 16;

/** Pairs of digits take one symbol each; an odd first one goes alone, in the set of letters. */
function code128(digits: string): number[] {
  const odd = digits.length % 2 === 1;
  const pairs = (odd ? digits.slice(1) : digits).match(/\d\d/g)?.map(Number) ?? [];
  const values = odd ? [START_B, ZERO_IN_B + Number(digits[0])] : [START_C];
  if (odd && pairs.length > 0) values.push(TO_C);
  values.push(...pairs);
  const check = values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103;
  const symbols = [...values, check].map((value) => CODE128[value]);
  return [...symbols, STOP].flatMap((symbol) => [...(symbol ?? '')].map(Number));
}

const CODE128 = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');
