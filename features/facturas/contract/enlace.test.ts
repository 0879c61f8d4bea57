import { expect, test } from 'vitest';
import { enlaceVencido } from './index.ts';

test.each([
  ['el día del vencimiento', '2026-11-20', false],
  ['antes', '2026-01-01', false],
  ['a los 60 días', '2027-01-19', false],
  ['a los 61', '2027-01-20', true],
  ['años después', '2030-01-01', true],
])('el enlace %s', (_cuando, hoy, vencido) => {
  expect(enlaceVencido('2026-11-20T00:00:00-03:00', hoy)).toBe(vencido);
  expect(enlaceVencido('2026-11-20', hoy)).toBe(vencido);
});

test('un año bisiesto no regala ni quita un día', () => {
  expect([enlaceVencido('2028-01-01', '2028-03-01'), enlaceVencido('2028-01-01', '2028-03-02')]).toEqual([
    false,
    true,
  ]);
});
