// GSM 03.38, default alphabet: the place in the text is the code. 0x1B announces the extension.
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

// What has no accent to take off and people do write.
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

/** One entry per character, of one septet or two; null when one of them is not in the alphabet. */
export function gsm7(text: string): number[][] | null {
  const codes: number[][] = [];
  for (const character of text) {
    const code = CODES.get(character);
    if (!code) return null;
    codes.push(code);
  }
  return codes;
}

/** á → a, “ → ": only what the alphabet lacks. What has nothing similar stays as it is. */
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
