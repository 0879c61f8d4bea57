// The cards are made anew in each run and exist nowhere else, so any trace of them was left by this run.
import { createHash, randomInt } from 'node:crypto';
import { isLuhn } from '../../integrations/payway/simulator/cards.ts';

/**
 * These are the first digits and the length of the simulator's test cards. Any other number that begins so is not one of
 * ours.
 */
const MARCAS = {
  visa: ['450799', 16],
  visaDebit: ['451772', 16],
  master: ['529991', 16],
  cabal: ['589657', 16],
  amex: ['373953', 15],
} as const;
export type Marca = keyof typeof MARCAS;
export const BINS: readonly string[] = [
  ...Object.values(MARCAS).map(([bin]) => bin),
  '454640',
  '545533',
  '425821',
];

/** The name on a saved card is kept, and that on one that is typed to pay from a link is not. Nobody else has this birthday. */
export const HOLDER = {
  nombre: 'OFELIA BRIZUELA',
  linkNombre: 'EULOGIA TOLOSA',
  birthDate: '1957-03-19',
} as const;
/** As the API reads it, as the gateway does and as a person writes it. */
const BIRTH_DATES = [HOLDER.birthDate, '19031957', '19/03/1957'];

/** `codigo` is the security code. `documento` belongs to the holder of the card, who is not the customer. */
export type TestTarjeta = { numero: string; codigo: string; documento: string };

export type TestTarjetas = {
  tarjeta(marca: Marca): TestTarjeta;
  /** The check digit is wrong, so no bank issued this card. */
  invalid(): TestTarjeta;
  secreto(texto: string): string;
  all(): { numbers: string[]; codigos: string[]; secrets: string[] };
};

const randomDigits = (digitCount: number) => Array.from({ length: digitCount }, () => randomInt(10)).join('');

/** The last four digits, which are shown, never equal a code. */
export function nuevoNumero(marca: Marca): string {
  const [bin, digitCount] = MARCAS[marca];
  const withoutCheckDigit = `${bin}${randomDigits(digitCount - bin.length - 4)}${randomInt(6)}${randomDigits(2)}`;
  const control = [...'0123456789'].find((digit) => isLuhn(withoutCheckDigit + digit));
  return `${withoutCheckDigit}${control}`;
}

/** The code is above the values that identifiers, milliseconds and the like reach in a run this short. */
export const nuevoCodigo = (digitCount: 3 | 4) =>
  String(randomInt(6 * 10 ** (digitCount - 1), 10 ** digitCount));

export const nuevoDocumento = () => `${randomInt(41, 60)}${randomDigits(6)}`;

export function createTestTarjetas(isUnused: (codigo: string) => boolean): TestTarjetas {
  const [numbers, codigos] = [new Set<string>(), new Set<string>()];
  const secrets = new Set<string>([HOLDER.linkNombre, ...BIRTH_DATES]);
  function nuevo<T>(create: () => T, isUsable: (item: T) => boolean): T {
    for (let index = 0; index < 10_000; index += 1) {
      const item = create();
      if (isUsable(item)) return item;
    }
    throw new Error('There is no canary left.');
  }
  const register = (numero: string): TestTarjeta => {
    const digitCount = numero.length === 15 ? 4 : 3;
    const codigo = nuevo(
      () => nuevoCodigo(digitCount),
      (item) => isUnused(item) && !codigos.has(item),
    );
    const documento = nuevo(nuevoDocumento, (item) => !secrets.has(item));
    numbers.add(numero);
    codigos.add(codigo);
    secrets.add(documento);
    return { numero, codigo, documento };
  };
  return {
    tarjeta: (marca) =>
      register(
        nuevo(
          () => nuevoNumero(marca),
          (item) => !numbers.has(item),
        ),
      ),
    invalid() {
      const numero = nuevoNumero('amex');
      return register(numero.slice(0, -1) + ((Number(numero.at(-1)) + 1) % 10));
    },
    secreto(texto) {
      secrets.add(texto);
      return texto;
    },
    all: () => ({ numbers: [...numbers], codigos: [...codigos], secrets: [...secrets] }),
  };
}

/** Base64 may align the text in three ways; the letters that depend on the neighbouring bytes are left out. */
function base64Variants(texto: string): string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.from('\0'.repeat(offset) + texto);
    const wholeLength = Math.floor(bytes.length / 3) * 4;
    return bytes.toString('base64').slice(offset === 0 ? 0 : offset + 1, wholeLength);
  });
}

const digitGroups = (numero: string): string[][] => [
  numero.match(/\d{1,4}/g) ?? [],
  ...(numero.length === 15 ? [[numero.slice(0, 4), numero.slice(4, 10), numero.slice(10)]] : []),
];

/**
 * This is longer than the visible part of a card (its first six and its last four digits) and short enough to find a number
 * that was cut.
 */
const CHUNK_LENGTH = 10;
export const firstDigits = (numero: string) => numero.slice(0, CHUNK_LENGTH);

const encodingsCache = new Map<string, ReadonlyMap<string, string>>();

export function encodingsOf(numero: string): ReadonlyMap<string, string> {
  const known = encodingsCache.get(numero) ?? buildEncodings(numero);
  encodingsCache.set(numero, known);
  return known;
}

function buildEncodings(numero: string): ReadonlyMap<string, string> {
  const bytes = Buffer.from(numero);
  const hash = (algorithm: string) => createHash(algorithm).update(numero);
  const encodings: [string, string][] = [
    ['entero', numero],
    ...digitGroups(numero).flatMap((partes, index): [string, string][] =>
      [' ', '-', '.', '+', '%20', '\u00a0'].map((separator) => [
        `en grupos (${index}) con «${separator}»`,
        partes.join(separator),
      ]),
    ),
    ...base64Variants(numero).map((texto, offset): [string, string] => [`base64 +${offset}`, texto]),
    ['hexadecimal', bytes.toString('hex')],
    ['porcentajes', [...bytes].map((byte) => `%${byte.toString(16)}`).join('')],
    ['principio', firstDigits(numero)],
    ['final', numero.slice(-CHUNK_LENGTH)],
    // Without a key, a card is found from its digest in no time.
    ...['md5', 'sha1', 'sha256'].map((algorithm): [string, string] => [
      algorithm,
      hash(algorithm).digest('hex'),
    ]),
    ['sha256 en base64', hash('sha256').digest('base64')],
  ];
  return new Map(encodings);
}
