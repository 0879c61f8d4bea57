// In the default alphabet of GSM 03.38 the position in the text is the code. 0x1B introduces the extension.
const BASIC = [
  '@£$¥èéùìòÇ\nØø\rÅå',
  'Δ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ',
  ' !"#¤%&\'()*+,-./',
  '0123456789:;<=>?',
  '¡ABCDEFGHIJKLMNO',
  'PQRSTUVWXYZÄÖÑÜ§',
  '¿abcdefghijklmno',
  'pqrstuvwxyzäöñüà',
].join('');
const ESCAPE = 0x1b;
const EXTENSION: [string, number][] = [
  ['\f', 0x0a],
  ['^', 0x14],
  ['{', 0x28],
  ['}', 0x29],
  ['\\', 0x2f],
  ['[', 0x3c],
  ['~', 0x3d],
  [']', 0x3e],
  ['|', 0x40],
  ['€', 0x65],
];

const CODES = new Map<string, number[]>([...BASIC].map((character, code) => [character, [code]]));
CODES.delete('\u001b');
for (const [character, code] of EXTENSION) CODES.set(character, [ESCAPE, code]);

const SIMILAR: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '´': "'",
  '`': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '•': '-',
  '·': '.',
  '…': '...',
  º: 'o',
  '°': 'o',
  ª: 'a',
  '\t': ' ',
  '\u00a0': ' ',
  '\u202f': ' ',
};

/** Each entry has one septet or two. The result is null when a character is not in the alphabet. */
export function gsm7(text: string): number[][] | null {
  const codes: number[][] = [];
  for (const character of text) {
    const code = CODES.get(character);
    if (!code) return null;
    codes.push(code);
  }
  return codes;
}

/** Only characters that the alphabet lacks are replaced, as in á → a; one with nothing similar stays as it is. */
export function transliterate(text: string): string {
  let result = '';
  for (const character of text) result += CODES.has(character) ? character : similar(character);
  return result;
}

function similar(character: string): string {
  const known = SIMILAR[character];
  if (known !== undefined) return known;
  const bare = character.normalize('NFD').replace(/\p{Mark}/gu, '');
  return CODES.has(bare) ? bare : character;
}
