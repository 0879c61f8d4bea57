import { expect, test } from 'vitest';
import { isEnlaceVencido } from './index.ts';

test.each([
  ['el día del vencimiento', '2026-11-20', false],
  ['antes', '2026-01-01', false],
  ['a los 60 días', '2027-01-19', false],
  ['a los 61', '2027-01-20', true],
  ['años después', '2030-01-01', true],
])('el enlace %s', (_when, today, vencido) => {
  expect(isEnlaceVencido('2026-11-20T00:00:00-03:00', today)).toBe(vencido);
  expect(isEnlaceVencido('2026-11-20', today)).toBe(vencido);
});

test('un año bisiesto no regala ni quita un día', () => {
  expect([isEnlaceVencido('2028-01-01', '2028-03-01'), isEnlaceVencido('2028-01-01', '2028-03-02')]).toEqual([
    false,
    true,
  ]);
});
