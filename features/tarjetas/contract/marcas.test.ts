import { hasCardNumber, passesLuhn } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { leerMarcas, MARCAS, marcaDe, marcaDeBin } from './index.ts';

/** A number that begins like this and is this long; the digits after do not matter to the table. */
const con = (inicio: string, largo = 16) => inicio.padEnd(largo, '0');

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
] as const)('%s, de %d números, es %s', (inicio, largo, marca) => {
  expect(marcaDe(con(inicio, largo))).toBe(marca);
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
  ] as const)('%s (%d) es %s y no %s', (inicio, largo, marca, otra) => {
    const numero = con(inicio, largo);
    expect(marcaDe(numero)).toBe(marca);
    // Without the line above, the other one would have taken it.
    expect(
      marcaDe(
        numero,
        MARCAS.filter((linea) => linea.marca !== marca),
      ),
    ).toBe(otra);
  });
});

/** Both ends are of the list, and the number on each side is of what comes after it. */
const DEBITO_VISA = MARCAS.find(({ marca }) => marca === 'visaDebit');
const DEBITO_MASTER = MARCAS.find(({ marca }) => marca === 'masterDebit');
const bordes = (prefijos: readonly string[] = []) =>
  prefijos.map((prefijo) => {
    const [desde = '', hasta = desde] = prefijo.split('-');
    return [prefijo, Number(desde), Number(hasta)] as const;
  });

test.each(bordes(DEBITO_VISA?.prefijos))(
  '%s es Visa Débito hasta sus bordes, y no más allá',
  (_, desde, hasta) => {
    expect([desde, hasta].map((bin) => marcaDe(con(String(bin))))).toEqual(['visaDebit', 'visaDebit']);
    expect([desde - 1, hasta + 1].map((bin) => marcaDe(con(String(bin))))).toEqual(['visa', 'visa']);
  },
);

test.each(bordes(DEBITO_MASTER?.prefijos))(
  '%s es Mastercard Débito hasta sus bordes, y no más allá',
  (_, desde, hasta) => {
    expect([desde, hasta].map((bin) => marcaDe(con(String(bin))))).toEqual(['masterDebit', 'masterDebit']);
    expect([desde - 1, hasta + 1].map((bin) => marcaDe(con(String(bin))))).toEqual(['master', 'master']);
  },
);

test('las dos listas de débito están enteras', () => {
  const cuantos = (prefijos: readonly string[] = []) =>
    bordes(prefijos).reduce((suma, [, desde, hasta]) => suma + hasta - desde + 1, 0);
  expect([DEBITO_VISA?.prefijos.length, cuantos(DEBITO_VISA?.prefijos)]).toEqual([59, 96]);
  expect([DEBITO_MASTER?.prefijos.length, cuantos(DEBITO_MASTER?.prefijos)]).toEqual([25, 3409]);
});

test.each([
  ['una Visa Débito de 13 números', con('400276', 13), 'visa'],
  ['una Favacard de 16', con('504408', 16), 'maestro'],
])('%s no lo es: cuenta también el largo', (_caso, numero, marca) => {
  expect(marcaDe(numero)).toBe(marca);
});

test.each([
  con('9', 16),
  con('306', 14),
  con('35', 15),
  con('6044', 16),
  con('4', 15),
  con('37', 16),
  con('50', 19),
  con('57', 16),
  con('21', 16),
  con('28', 16),
])('%s no es de ninguna marca conocida', (numero) => {
  expect(marcaDe(numero)).toBeNull();
});

test.each([
  ['451751', 'visaDebit'],
  ['450799', 'visa'],
  ['371593', 'amex'],
  ['504408', 'favacard'],
  ['999999', null],
])('los primeros números solos, %s, dicen %s', (bin, marca) => {
  expect(marcaDeBin(bin)).toBe(marca);
});

describe('una tabla propia', () => {
  test('reemplaza a la de fábrica', () => {
    const tabla = leerMarcas([{ marca: 'local', prefijos: ['45', '700000-700009'], largos: [16] }]);
    expect(
      tabla && [marcaDe(con('4507'), tabla), marcaDe(con('700009'), tabla), marcaDe(con('51'), tabla)],
    ).toEqual(['local', 'local', null]);
  });

  test('la de fábrica se lee como una propia', () => {
    expect(leerMarcas(JSON.parse(JSON.stringify(MARCAS)))).toEqual(MARCAS);
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
  ])('no se acepta si %s', (_caso, json) => {
    expect(leerMarcas(json)).toBeNull();
  });
});

test('un número de cualquiera de estas marcas se reconoce donde no hay que escribirlo', () => {
  const verificado = (inicio: string, largo: number) => {
    const sinUltimo = inicio.padEnd(largo - 1, '0');
    const numeros = Array.from({ length: 10 }, (_, digito) => `${sinUltimo}${digito}`);
    return numeros.find(passesLuhn) ?? '';
  };
  const seEscapan = MARCAS.flatMap(({ prefijos, largos }) =>
    prefijos
      .flatMap((prefijo) => prefijo.split('-'))
      .flatMap((inicio) => largos.map((largo) => verificado(inicio, largo))),
  ).filter((numero) => !hasCardNumber(`pagué con ${numero}`));
  expect(seEscapan).toEqual([]);
});
