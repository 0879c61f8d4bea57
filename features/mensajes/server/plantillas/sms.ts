import { toOneLine, truncate, withoutHardSpaces } from './clean-text.ts';

/** GSM 03.38: what costs one septet and what costs two. */
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
/** Accents that the alphabet lacks are written here and dropped on the wire. */
const isWritable = (letter: string) =>
  [letter, withoutAccent(letter)].some((it) => ONE_SEPTET.has(it) || TWO_SEPTETS.has(it));

/** What a text message can say: one emoji would turn it into three parts. */
export function smsTexto(text: string): string {
  const replaced = [...withoutHardSpaces(toOneLine(text)).normalize('NFC')].map(
    (letter) => LOOKALIKES[letter] ?? letter,
  );
  return toOneLine([...replaced.join('')].filter(isWritable).join(''));
}

function countSeptets(text: string): number {
  return [...text].reduce((sum, letter) => sum + (TWO_SEPTETS.has(letter) ? 2 : 1), 0);
}

/** In how many parts a text leaves once its accents are dropped. */
export function smsParts(text: string): number {
  const total = countSeptets(text);
  return total <= SINGLE_PART_MAX ? 1 : Math.ceil(total / PART_MAX);
}

/** The first wording that fits in one part: from the whole sentence to the least that is of use, which is cut. */
export function firstThatFits(...options: string[]): string {
  const cleaned = options.map(smsTexto);
  const fitting = cleaned.find((option) => smsParts(option) === 1);
  if (fitting !== undefined) return fitting;
  let shortened = cleaned.at(-1) ?? '';
  for (let max = SINGLE_PART_MAX; smsParts(shortened) > 1; max -= 1) shortened = truncate(shortened, max);
  return shortened;
}
