import { hasCardNumber, passesLuhn } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { MARCAS, marcaOf, marcaOfBin, parseMarcas } from './index.ts';

const padNumber = (inicio: string, length = 16) => inicio.padEnd(length, '0');

test.each([
  ['504408', 18, 'favacard'],
  ['589562', 16, 'naranja'],
  ['400276', 16, 'visaDebit'],
  ['499859', 16, 'visaDebit'],
  ['627620', 16, 'coopePlus'],
  ['504363', 16, 'nevada'],
  ['520053', 16, 'nativa'],
  ['546553', 16, 'nativa'],
  ['487017', 16, 'nativa'],
  ['603493', 16, 'cencosud'],
  ['507858', 16, 'carrefour'],
  ['585274', 16, 'carrefour'],
  ['504910', 16, 'pymeNacion'],
  ['627401', 16, 'bbps'],
  ['504570', 16, 'qida'],
  ['606301', 16, 'grupar'],
  ['605915', 16, 'grupar'],
  ['504656', 16, 'patagonia365'],
  ['636897', 16, 'clubDia'],
  ['588800', 16, 'tuya'],
  ['421024', 16, 'laAnonima'],
  ['603288', 16, 'crediGuia'],
  ['589657', 16, 'cabal'],
  ['504639', 16, 'sol'],
  ['6042', 16, 'cabal'],
  ['6043', 16, 'cabal'],
  ['504520', 16, 'credimas'],
  ['300', 14, 'diners'],
  ['305', 14, 'diners'],
  ['36', 14, 'diners'],
  ['38', 14, 'diners'],
  ['279', 16, 'shopping'],
  ['279999', 16, 'shopping'],
  ['603488', 16, 'shopping'],
  ['606488', 16, 'shopping'],
  ['589407', 16, 'shopping'],
  ['34', 15, 'amex'],
  ['37', 15, 'amex'],
  ['4507990000004905', 16, 'visa'],
  ['4', 13, 'visa'],
  ['510250', 16, 'masterDebit'],
  ['527494', 16, 'masterDebit'],
  ['510000', 16, 'master'],
  ['56', 16, 'master'],
  ['22', 16, 'master'],
  ['2720', 16, 'master'],
  ['50', 16, 'maestro'],
  ['50', 17, 'maestro'],
  ['58', 18, 'maestro'],
] as const)('%s, de %d números, es %s', (inicio, length, marca) => {
  expect(marcaOf(padNumber(inicio, length))).toBe(marca);
});

describe('el orden de la tabla decide entre dos que empiezan igual', () => {
  test.each([
    ['504408', 18, 'favacard', 'maestro'],
    ['589562', 16, 'naranja', 'maestro'],
    ['588800', 16, 'tuya', 'maestro'],
    ['589407', 16, 'shopping', 'maestro'],
    ['421024', 16, 'laAnonima', 'visa'],
    ['487017', 16, 'nativa', 'visa'],
    ['451751', 16, 'visaDebit', 'visa'],
    ['520053', 16, 'nativa', 'master'],
    ['279000', 16, 'shopping', 'master'],
    ['526400', 16, 'masterDebit', 'master'],
  ] as const)('%s (%d) es %s y no %s', (inicio, length, marca, other) => {
    const numero = padNumber(inicio, length);
    expect(marcaOf(numero)).toBe(marca);
    const others = MARCAS.filter((row) => row.marca !== marca);
    expect(marcaOf(numero, others)).toBe(other);
  });
});

describe.each([
  ['visaDebit', 'visa', 59, 96],
  ['masterDebit', 'master', 25, 3409],
] as const)('%s', (debit, credit, prefixCount, binCount) => {
  const ranges = (MARCAS.find(({ marca }) => marca === debit)?.prefijos ?? []).map((prefix) => {
    const [from = '', to = from] = prefix.split('-');
    return [prefix, Number(from), Number(to)] as const;
  });

  test.each(ranges)('%s es débito hasta sus bordes, y no más allá', (_, from, to) => {
    const marcaOfNumber = (bin: number) => marcaOf(padNumber(String(bin)));
    expect([from, to].map(marcaOfNumber)).toEqual([debit, debit]);
    expect([from - 1, to + 1].map(marcaOfNumber)).toEqual([credit, credit]);
  });

  test('la lista está entera', () => {
    const total = ranges.reduce((sum, [, from, to]) => sum + to - from + 1, 0);
    expect([ranges.length, total]).toEqual([prefixCount, binCount]);
  });
});

test.each([
  ['una Visa Débito de 13 números', padNumber('400276', 13), 'visa'],
  ['una Favacard de 16', padNumber('504408', 16), 'maestro'],
])('%s no lo es: cuenta también el largo', (_title, numero, marca) => {
  expect(marcaOf(numero)).toBe(marca);
});

test.each([
  padNumber('9', 16),
  padNumber('306', 14),
  padNumber('35', 15),
  padNumber('6044', 16),
  padNumber('4', 15),
  padNumber('37', 16),
  padNumber('50', 19),
  padNumber('57', 16),
  padNumber('21', 16),
  padNumber('28', 16),
])('%s no es de ninguna marca conocida', (numero) => {
  expect(marcaOf(numero)).toBeNull();
});

test.each([
  ['451751', 'visaDebit'],
  ['450799', 'visa'],
  ['371593', 'amex'],
  ['504408', 'favacard'],
  ['999999', null],
])('los primeros números solos, %s, dicen %s', (bin, marca) => {
  expect(marcaOfBin(bin)).toBe(marca);
});

describe('una tabla propia', () => {
  test('reemplaza a la de fábrica', () => {
    const table = parseMarcas([{ marca: 'local', prefijos: ['45', '700000-700009'], largos: [16] }]);
    expect(
      table && [
        marcaOf(padNumber('4507'), table),
        marcaOf(padNumber('700009'), table),
        marcaOf(padNumber('51'), table),
      ],
    ).toEqual(['local', 'local', null]);
  });

  test('la de fábrica se lee como una propia', () => {
    expect(parseMarcas(JSON.parse(JSON.stringify(MARCAS)))).toEqual(MARCAS);
  });

  test.each([
    ['no es una lista', {}],
    ['está vacía', []],
    ['un prefijo con letras', [{ marca: 'x', prefijos: ['45a'], largos: [16] }]],
    ['un rango al revés', [{ marca: 'x', prefijos: ['46-45'], largos: [16] }]],
    ['un rango de distinto largo', [{ marca: 'x', prefijos: ['4-45'], largos: [16] }]],
    ['sin largos', [{ marca: 'x', prefijos: ['45'], largos: [] }]],
    ['un largo imposible', [{ marca: 'x', prefijos: ['45'], largos: [12] }]],
    ['sin marca', [{ marca: '', prefijos: ['45'], largos: [16] }]],
  ])('no se acepta si %s', (_title, json) => {
    expect(parseMarcas(json)).toBeNull();
  });
});

test('un número de cualquiera de estas marcas se reconoce donde no hay que escribirlo', () => {
  const withCheckDigit = (inicio: string, length: number) => {
    const withoutLast = inicio.padEnd(length - 1, '0');
    const numbers = Array.from({ length: 10 }, (_, digit) => `${withoutLast}${digit}`);
    return numbers.find(passesLuhn) ?? '';
  };
  const undetected = MARCAS.flatMap(({ prefijos, largos }) =>
    prefijos
      .flatMap((prefix) => prefix.split('-'))
      .flatMap((inicio) => largos.map((length) => withCheckDigit(inicio, length))),
  ).filter((numero) => !hasCardNumber(`pagué con ${numero}`));
  expect(undetected).toEqual([]);
});
