import { describe, expect, test } from 'vitest';
import { estaVencida, leerTarjeta, type TarjetaEscrita, venceEsteMes } from './index.ts';

const HOY = '2026-11-12';
const BIEN: TarjetaEscrita = {
  numero: '4507 9900 0000 4905',
  vencimiento: '0830',
  titularNombre: ' María   d’Angelo ',
  titularFechaNac: '1958-07-24',
  titularDocumento: '12.345.678',
  cvc: '123',
  obs: ' La del sueldo ',
};

const leer = (cambios: TarjetaEscrita = {}, hoy = HOY) => leerTarjeta({ ...BIEN, ...cambios }, hoy);
const faltas = (cambios: TarjetaEscrita, hoy = HOY) => {
  const leida = leer(cambios, hoy);
  return 'faltas' in leida ? leida.faltas.map(({ propertyPath, message }) => [propertyPath, message]) : [];
};

test('lo que se escribe con espacios, puntos y minúsculas se guarda limpio', () => {
  expect(leer()).toEqual({
    tarjeta: {
      numero: '4507990000004905',
      vencimiento: '0830',
      titularNombre: "MARÍA D'ANGELO",
      titularFechaNac: '1958-07-24',
      titularDocumento: '12345678',
      cvc: '123',
      obs: 'La del sueldo',
    },
  });
});

test('todo lo que falta se dice de una vez', () => {
  const nada = leerTarjeta({}, HOY);
  expect('faltas' in nada && nada.faltas).toEqual(
    ['numero', 'vencimiento', 'titularNombre', 'titularFechaNac', 'titularDocumento', 'cvc'].map(
      (propertyPath) => ({ propertyPath, code: 'obligatorio', message: 'Completá este dato.' }),
    ),
  );
});

test.each(['4507-9900.0000 4905', '4222222222222', '373953192351004', '5896570000000008'])(
  '%s es un número de tarjeta',
  (numero) => {
    expect(faltas({ numero, cvc: numero.startsWith('37') ? '1234' : '123' })).toEqual([]);
  },
);

test.each([
  '4507990000004906',
  '4507990000004950',
  '424242424242',
  '45079900000049050000',
  '4507 9900 0000 490x',
  '４５０７９９００００００４９０５',
])('%s no lo es', (numero) => {
  expect(faltas({ numero })).toEqual([['numero', 'El número de tarjeta no es válido.']]);
});

describe('el vencimiento', () => {
  test.each(['1126', '1226', '0127', '1146'])('%s sirve el 12/11/2026', (vencimiento) => {
    expect(faltas({ vencimiento })).toEqual([]);
  });

  test.each(['1026', '1225', '0100'])('%s está vencida', (vencimiento) => {
    expect(faltas({ vencimiento })).toEqual([
      ['vencimiento', 'La tarjeta está vencida. Elegí otra o agregá una nueva.'],
    ]);
  });

  test.each(['0027', '1327', '127', '08/30', '083O', '08300', '1246', '0199'])(
    '%s no es un vencimiento',
    (vencimiento) => {
      expect(faltas({ vencimiento })).toEqual([
        ['vencimiento', 'Escribí el vencimiento como figura en la tarjeta (MM/AA).'],
      ]);
    },
  );

  test('vale hasta el último día de su mes, y sólo ese mes es este mes', () => {
    expect([estaVencida('1126', '2026-11-30'), estaVencida('1126', '2026-12-01')]).toEqual([false, true]);
    expect([estaVencida('1225', '2026-01-01'), estaVencida('0126', '2026-01-31')]).toEqual([true, false]);
    expect(['1126', '1127', '1226'].map((uno) => venceEsteMes(uno, HOY))).toEqual([true, false, false]);
  });
});

test.each([
  ['Al', 'corto'],
  ['A'.repeat(61), 'largo'],
  ['MARIA 2', 'con números'],
  ['MARIA <b>', 'con signos'],
  ['-.-', 'sin letras'],
])('%j no es un titular: %s', (titularNombre) => {
  expect(faltas({ titularNombre })).toEqual([
    ['titularNombre', 'Escribí el nombre como figura en la tarjeta.'],
  ]);
});

test.each(['1916-11-12', '2010-11-12', '1958-07-24T00:00:00-03:00', '1960-02-29'])(
  'quien nació el %s puede tener tarjeta',
  (titularFechaNac) => {
    expect(faltas({ titularFechaNac })).toEqual([]);
  },
);

test.each(['2010-11-13', '1915-11-12', '1958-02-30', '24/07/1958', '1958-07-24 y pico', '2030-01-01'])(
  '%s no es una fecha de nacimiento',
  (titularFechaNac) => {
    expect(faltas({ titularFechaNac })).toEqual([['titularFechaNac', 'Revisá la fecha de nacimiento.']]);
  },
);

test.each(['123456', '123456789', '11.111.111', '12a45678'])('%s no es un documento', (titularDocumento) => {
  expect(faltas({ titularDocumento })).toEqual([['titularDocumento', 'El documento tiene 7 u 8 números.']]);
});

test.each([
  ['4507990000004905', '1234'],
  ['4507990000004905', '12'],
  ['373953192351004', '123'],
  ['4507990000004905', '12a'],
])('a la tarjeta %s no le va el código %s', (numero, cvc) => {
  expect(faltas({ numero, cvc })).toEqual([['cvc', 'Escribí el código de seguridad de la tarjeta.']]);
});

describe('la nota', () => {
  test('es opcional y tiene hasta 100 letras', () => {
    expect(
      [leer({ obs: '  ' }), leer({ obs: null })].map((una) => 'tarjeta' in una && una.tarjeta.obs),
    ).toEqual([null, null]);
    expect(faltas({ obs: 'ñ'.repeat(100) })).toEqual([]);
    expect(faltas({ obs: 'ñ'.repeat(101) })).toEqual([['obs', 'Máximo 100 caracteres.']]);
  });

  test('no guarda un número de tarjeta aunque alguien lo escriba ahí', () => {
    expect(faltas({ obs: 'la 4507-9900 0000.4905 nueva' })).toEqual([['obs', 'Revisá este dato.']]);
    expect(faltas({ obs: 'cuenta 4507990000004906, tel. 3492 401234' })).toEqual([]);
  });
});
