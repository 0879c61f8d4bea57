// Cards that exist nowhere else, made anew in each run: whatever is found of them was left by this run.
import { createHash, randomInt } from 'node:crypto';
import { isLuhn } from '../../integrations/payway/simulator/cards.ts';

/** First digits and length of the simulator's test cards; what else begins so is not ours. */
const MARCAS = {
  visa: ['450799', 16],
  visaDebito: ['451772', 16],
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

/** `codigo`: the security code; `documento`: of whoever holds the card, who is not the customer. */
export type Canario = { numero: string; codigo: string; documento: string };

export type Canarios = {
  tarjeta(marca: Marca): Canario;
  /** One that no bank gave: its last digit is wrong. */
  invalida(): Canario;
  /** Anything else that may rest nowhere. */
  secreto(texto: string): string;
  todos(): { numeros: string[]; codigos: string[]; secretos: string[] };
};

const alAzar = (largo: number) => Array.from({ length: largo }, () => randomInt(10)).join('');

/** Its last four, which are shown, are never those of a code. */
export function nuevoNumero(marca: Marca): string {
  const [bin, largo] = MARCAS[marca];
  const sinControl = `${bin}${alAzar(largo - bin.length - 4)}${randomInt(6)}${alAzar(2)}`;
  const control = [...'0123456789'].find((digito) => isLuhn(sinControl + digito));
  return `${sinControl}${control}`;
}

/** Above what identifiers, milliseconds and the like get to in a run this short. */
export const nuevoCodigo = (largo: 3 | 4) => String(randomInt(6 * 10 ** (largo - 1), 10 ** largo));

/** `libre`: whether a code appears nowhere yet. */
export function createCanarios(libre: (codigo: string) => boolean): Canarios {
  const [numeros, codigos, secretos] = [new Set<string>(), new Set<string>(), new Set<string>()];
  function nuevo<T>(hacer: () => T, sirve: (uno: T) => boolean): T {
    for (let vez = 0; vez < 10_000; vez += 1) {
      const uno = hacer();
      if (sirve(uno)) return uno;
    }
    throw new Error('There is no canary left.');
  }
  const anotar = (numero: string): Canario => {
    const largo = numero.length === 15 ? 4 : 3;
    const codigo = nuevo(
      () => nuevoCodigo(largo),
      (uno) => libre(uno) && !codigos.has(uno),
    );
    const documento = nuevo(
      () => `${randomInt(41, 60)}${alAzar(6)}`,
      (uno) => !secretos.has(uno),
    );
    numeros.add(numero);
    codigos.add(codigo);
    secretos.add(documento);
    return { numero, codigo, documento };
  };
  return {
    tarjeta: (marca) =>
      anotar(
        nuevo(
          () => nuevoNumero(marca),
          (uno) => !numeros.has(uno),
        ),
      ),
    invalida() {
      const numero = nuevoNumero('amex');
      return anotar(numero.slice(0, -1) + ((Number(numero.at(-1)) + 1) % 10));
    },
    secreto(texto) {
      secretos.add(texto);
      return texto;
    },
    todos: () => ({ numeros: [...numeros], codigos: [...codigos], secretos: [...secretos] }),
  };
}

/** The three ways in which base64 may cut it, without the letters that depend on what stands beside it. */
function enBase64(texto: string): string[] {
  return [0, 1, 2].map((corrido) => {
    const bytes = Buffer.from('\0'.repeat(corrido) + texto);
    const entero = Math.floor(bytes.length / 3) * 4;
    return bytes.toString('base64').slice(corrido === 0 ? 0 : corrido + 1, entero);
  });
}

const grupos = (numero: string): string[][] => [
  numero.match(/\d{1,4}/g) ?? [],
  ...(numero.length === 15 ? [[numero.slice(0, 4), numero.slice(4, 10), numero.slice(10)]] : []),
];

/** Longer than what may be shown of a card (its first six and its last four) and short enough to find it cut. */
const PEDAZO = 10;
export const principio = (numero: string) => numero.slice(0, PEDAZO);

const hechas = new Map<string, ReadonlyMap<string, string>>();

/** A number as it may have been written by whoever should not have: by name of the form. */
export function formas(numero: string): ReadonlyMap<string, string> {
  const suyas = hechas.get(numero) ?? escribirFormas(numero);
  hechas.set(numero, suyas);
  return suyas;
}

function escribirFormas(numero: string): ReadonlyMap<string, string> {
  const bytes = Buffer.from(numero);
  const de = (como: string) => createHash(como).update(numero);
  const lista: [string, string][] = [
    ['entero', numero],
    ...grupos(numero).flatMap((partes, vez): [string, string][] =>
      [' ', '-', '.', '+', '%20', '\u00a0'].map((entre) => [
        `en grupos (${vez}) con «${entre}»`,
        partes.join(entre),
      ]),
    ),
    ...enBase64(numero).map((texto, corrido): [string, string] => [`base64 +${corrido}`, texto]),
    ['hexadecimal', bytes.toString('hex')],
    ['porcentajes', [...bytes].map((byte) => `%${byte.toString(16)}`).join('')],
    ['principio', principio(numero)],
    ['final', numero.slice(-PEDAZO)],
    // Without a key, a card is found from its digest in no time.
    ...['md5', 'sha1', 'sha256'].map((como): [string, string] => [como, de(como).digest('hex')]),
    ['sha256 en base64', de('sha256').digest('base64')],
  ];
  return new Map(lista);
}
