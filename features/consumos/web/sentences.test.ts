import { expect, test } from 'vitest';
import type { Month } from './months.ts';
import { comparison, monthSpoken, numero, shortMonth, withUnit, yearBefore } from './sentences.ts';

const plainSpaces = (texto: string | undefined) => texto?.replace(/\u00a0/g, ' ');

const month = (kwh: number | null, before: number | null): Month => ({
  periodo: '2026-10',
  kwh,
  importe: null,
  perDay: null,
  before: { kwh: before, importe: null },
});

test.each([
  [205, 233, '12 % menos', 'less'],
  [261, 233, '12 % más', 'more'],
  [233, 233, 'Igual', 'same'],
  [1001, 1000, 'Casi igual', 'same'],
  [10, 0, 'Más', 'more'],
  [0, 0, 'Igual', 'same'],
])('%s kWh contra %s se dice «%s»', (kwh, before, change, direction) => {
  const found = comparison(month(kwh, before), 'kwh');
  expect([plainSpaces(found?.change), found?.direction]).toEqual([change, direction]);
});

test.each([
  [205, null],
  [null, 233],
])('%s kWh contra %s no se compara', (kwh, before) => {
  expect(comparison(month(kwh, before), 'kwh')).toBeNull();
});

test('el mes del año pasado se nombra con su año', () => {
  expect(yearBefore('2026-10')).toBe('octubre de 2025');
});

test('un mes lleva su año solo cuando no es el que corre en la Argentina', () => {
  const lastNight = new Date('2027-01-01T01:30:00Z');
  expect(monthSpoken('2026-12', lastNight)).toBe('diciembre');
  expect(monthSpoken('2026-12', new Date('2027-01-01T12:00:00Z'))).toBe('diciembre de 2026');
});

test('los números llevan punto de miles y su unidad', () => {
  expect([numero(1205), numero(-3)]).toEqual(['1.205', '−3']);
  expect(plainSpaces(withUnit(1205, 'kwh'))).toBe('1.205 kWh');
  expect(plainSpaces(withUnit(18400.5, 'importe'))).toBe('$ 18.400,50');
});

test('los doce meses tienen su nombre corto', () => {
  const shortNames = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((n) =>
    shortMonth(`2026-${n}`),
  );
  expect(shortNames.join(' ')).toBe('ene feb mar abr may jun jul ago sep oct nov dic');
});
