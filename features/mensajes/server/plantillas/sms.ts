import { toOneLine, truncate, withoutHardSpaces } from './clean-text.ts';

/** GSM 03.38 encodes some characters in one septet and others in two. */
const ONE_SEPTET = new Set(
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const TWO_SEPTETS = new Set('^{}\\[~]|€');
const LOOKALIKES: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  º: '',
  ª: '',
};
const SINGLE_PART_MAX = 160;
const PART_MAX = 153;

const withoutAccent = (letter: string) => letter.normalize('NFD').replace(/\p{Mark}/gu, '');
/** Accented letters missing from the alphabet are accepted here, because the accent is dropped on sending. */
const isWritable = (letter: string) =>
  [letter, withoutAccent(letter)].some((it) => ONE_SEPTET.has(it) || TWO_SEPTETS.has(it));

/** The first letter that would be left out on sending; those of the data are left out without asking. */
export const unwritable = (text: string): string | undefined =>
  [...text.normalize('NFC')].find(
    (letter) => !isWritable(letter) && !(letter in LOOKALIKES) && !/\s/.test(letter),
  );

/** A character outside the GSM alphabet, such as an emoji, would turn the message into three parts. */
export function smsTexto(text: string): string {
  const replaced = [...withoutHardSpaces(toOneLine(text)).normalize('NFC')].map(
    (letter) => LOOKALIKES[letter] ?? letter,
  );
  return toOneLine([...replaced.join('')].filter(isWritable).join(''));
}

function countSeptets(text: string): number {
  return [...text].reduce((sum, letter) => sum + (TWO_SEPTETS.has(letter) ? 2 : 1), 0);
}

/** The count is made with the accents already dropped. */
export function smsParts(text: string): number {
  const total = countSeptets(text);
  return total <= SINGLE_PART_MAX ? 1 : Math.ceil(total / PART_MAX);
}

/** The options go from the fullest wording to the shortest; when none fits, the last one is cut. */
export function firstThatFits(...options: string[]): string {
  const cleaned = options.map(smsTexto);
  const fitting = cleaned.find((option) => smsParts(option) === 1);
  if (fitting !== undefined) return fitting;
  let shortened = cleaned.at(-1) ?? '';
  for (let max = SINGLE_PART_MAX; smsParts(shortened) > 1; max -= 1) shortened = truncate(shortened, max);
  return shortened;
}
