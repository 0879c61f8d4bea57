export const NO_CARD_NUMBERS = 'No escribas números de tarjeta acá. Borralo y mandalo de nuevo.';

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The numbers of accounts and meters begin differently from these prefixes of common cards. */
const FAMILIES: readonly { start: RegExp; lengths: readonly number[] }[] = [
  { start: /^4/, lengths: [13, 16, 19] },
  { start: /^(5[0-8]|2[2-7])/, lengths: [16] },
  { start: /^(50|58)/, lengths: [17, 18] },
  { start: /^3[47]/, lengths: [15] },
  { start: /^(30[0-5]|3[68])/, lengths: [14] },
  { start: /^(60|62|63|65)/, lengths: [16] },
];
const MAX_LENGTH = 19;

const isCardNumber = (digits: string) =>
  FAMILIES.some(({ start, lengths }) => lengths.includes(digits.length) && start.test(digits)) &&
  passesLuhn(digits);

/** A longer text is refused for its length anyway, and reading it whole would block the thread. */
const MAX_READ = 8_000;

const DIGIT_GROUPS = /\d+(?:[\s.-]{1,3}\d+)*/g;

/**
 * The card number may be followed by its expiry, and must begin and end at a group of digits: a piece of a longer number,
 * such as a CBU, is no card.
 */
export function hasCardNumber(text: string): boolean {
  return (text.slice(0, MAX_READ).normalize('NFKC').match(DIGIT_GROUPS) ?? []).some((run) => {
    const groups = run.split(/\D+/);
    return groups.some((_, from) => {
      let digits = '';
      for (let i = from; i < groups.length && digits.length < MAX_LENGTH; i += 1) {
        digits += groups[i];
        if (isCardNumber(digits)) return true;
      }
      return false;
    });
  });
}
