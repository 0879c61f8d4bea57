import { describe, expect, test } from 'vitest';
import { expiresThisMonth, isVencida, parseTarjeta, type TarjetaInput } from './index.ts';

const TODAY = '2026-11-12';
const VALID_INPUT: TarjetaInput = {
  numero: '4507 9900 0000 4905',
  vencimiento: '0830',
  titularNombre: ' María   d’Angelo ',
  titularFechaNac: '1958-07-24',
  titularDocumento: '12.345.678',
  cvc: '123',
  obs: ' La del sueldo ',
};

const parse = (cambios: TarjetaInput = {}, today = TODAY) =>
  parseTarjeta({ ...VALID_INPUT, ...cambios }, today);
const violations = (cambios: TarjetaInput, today = TODAY) => {
  const parsed = parse(cambios, today);
  return 'violations' in parsed
    ? parsed.violations.map(({ propertyPath, message }) => [propertyPath, message])
    : [];
};

test('lo que se escribe con espacios, puntos y minúsculas se guarda limpio', () => {
  expect(parse()).toEqual({
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
  const empty = parseTarjeta({}, TODAY);
  expect('violations' in empty && empty.violations).toEqual(
    ['numero', 'vencimiento', 'titularNombre', 'titularFechaNac', 'titularDocumento', 'cvc'].map(
      (propertyPath) => ({ propertyPath, code: 'obligatorio', message: 'Completá este dato.' }),
    ),
  );
});

test.each(['4507-9900.0000 4905', '4222222222222', '373953192351004', '5896570000000008'])(
  '%s es un número de tarjeta',
  (numero) => {
    expect(violations({ numero, cvc: numero.startsWith('37') ? '1234' : '123' })).toEqual([]);
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
  expect(violations({ numero })).toEqual([['numero', 'El número de tarjeta no es válido.']]);
});

describe('el vencimiento', () => {
  test.each(['1126', '1226', '0127', '1146'])('%s sirve el 12/11/2026', (vencimiento) => {
    expect(violations({ vencimiento })).toEqual([]);
  });

  test.each(['1026', '1225', '0100'])('%s está vencida', (vencimiento) => {
    expect(violations({ vencimiento })).toEqual([
      ['vencimiento', 'La tarjeta está vencida. Elegí otra o agregá una nueva.'],
    ]);
  });

  test.each(['0027', '1327', '127', '08/30', '083O', '08300', '1246', '0199'])(
    '%s no es un vencimiento',
    (vencimiento) => {
      expect(violations({ vencimiento })).toEqual([
        ['vencimiento', 'Escribí el vencimiento como figura en la tarjeta (MM/AA).'],
      ]);
    },
  );

  test('vale hasta el último día de su mes, y solo ese mes es este mes', () => {
    expect([isVencida('1126', '2026-11-30'), isVencida('1126', '2026-12-01')]).toEqual([false, true]);
    expect([isVencida('1225', '2026-01-01'), isVencida('0126', '2026-01-31')]).toEqual([true, false]);
    expect(['1126', '1127', '1226'].map((one) => expiresThisMonth(one, TODAY))).toEqual([true, false, false]);
  });
});

test.each([
  ['Al', 'corto'],
  ['A'.repeat(61), 'largo'],
  ['MARIA 2', 'con números'],
  ['MARIA <b>', 'con signos'],
  ['-.-', 'sin letras'],
])('%j no es un titular: %s', (titularNombre) => {
  expect(violations({ titularNombre })).toEqual([
    ['titularNombre', 'Escribí el nombre como figura en la tarjeta.'],
  ]);
});

test.each(['1916-11-12', '2010-11-12', '1958-07-24T00:00:00-03:00', '1960-02-29'])(
  'quien nació el %s puede tener tarjeta',
  (titularFechaNac) => {
    expect(violations({ titularFechaNac })).toEqual([]);
  },
);

test.each(['2010-11-13', '1915-11-12', '1958-02-30', '24/07/1958', '1958-07-24 y pico', '2030-01-01'])(
  '%s no es una fecha de nacimiento',
  (titularFechaNac) => {
    expect(violations({ titularFechaNac })).toEqual([['titularFechaNac', 'Revisá la fecha de nacimiento.']]);
  },
);

test.each(['123456', '123456789', '11.111.111', '12a45678'])('%s no es un documento', (titularDocumento) => {
  expect(violations({ titularDocumento })).toEqual([
    ['titularDocumento', 'El documento tiene 7 u 8 números.'],
  ]);
});

test.each([
  ['4507990000004905', '1234'],
  ['4507990000004905', '12'],
  ['373953192351004', '123'],
  ['4507990000004905', '12a'],
])('a la tarjeta %s no le va el código %s', (numero, cvc) => {
  expect(violations({ numero, cvc })).toEqual([['cvc', 'Escribí el código de seguridad de la tarjeta.']]);
});

describe('la nota', () => {
  test('es opcional y tiene hasta 100 letras', () => {
    expect(
      [parse({ obs: '  ' }), parse({ obs: null })].map((one) => 'tarjeta' in one && one.tarjeta.obs),
    ).toEqual([null, null]);
    expect(violations({ obs: 'ñ'.repeat(100) })).toEqual([]);
    expect(violations({ obs: 'ñ'.repeat(101) })).toEqual([['obs', 'Máximo 100 caracteres.']]);
  });

  test('no guarda un número de tarjeta aunque alguien lo escriba ahí', () => {
    expect(violations({ obs: 'la 4507-9900 0000.4905 nueva' })).toEqual([['obs', 'Revisá este dato.']]);
    expect(violations({ obs: 'cuenta 4507990000004906, tel. 3492 401234' })).toEqual([]);
  });
});
