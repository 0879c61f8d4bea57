import { expect, test } from 'vitest';
import { cardOf, isExpired, isLuhn, takesMethod } from './cards.ts';

test('Luhn', () => {
  expect(['4507990000004905', '373953192351004', '5896570000000008'].every(isLuhn)).toBe(true);
  expect(['4507990000004906', '4507990000009405'].some(isLuhn)).toBe(false);
});

test('de una tarjeta queda lo de afuera', () => {
  expect(cardOf('4258210000474094', '08', '30', '999')).toEqual({
    bin: '425821',
    last4: '4094',
    length: 16,
    month: 8,
    year: 30,
    refusal: 51,
    wrongCode: true,
  });
  expect(cardOf('4507990000004906', '08', '30', '123')).toBeNull();
  expect(cardOf('45079900', '08', '30', '123')).toBeNull();
});

test('vale hasta el ultimo minuto argentino de su mes', () => {
  const card = { ...cardOf('4507990000004905', '08', '30', '123'), month: 8, year: 30 };
  const at = (moment: string) => isExpired(card as Parameters<typeof isExpired>[0], Date.parse(moment));
  expect(at('2030-08-31T23:59:00-03:00')).toBe(false);
  expect(at('2030-09-01T00:00:00-03:00')).toBe(true);
});

test('una tarjeta de debito no pasa por credito', () => {
  expect([takesMethod('451772', 31), takesMethod('451772', 1)]).toEqual([true, false]);
  expect([takesMethod('450799', 1), takesMethod('450799', 31)]).toEqual([true, false]);
  expect(takesMethod('411111', 31)).toBe(true);
  expect(takesMethod('603493', 43)).toBe(true);
});
