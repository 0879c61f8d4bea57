import { expect, test } from 'vitest';
import { mesText, vencimientoText } from './vencimiento.ts';

const NOW = new Date('2026-11-16T22:30:00-03:00');

test.each([
  ['2026-11-08', true, 'Venció el 8 de noviembre'],
  ['2025-12-08', true, 'Venció el 8 de diciembre de 2025'],
  ['2026-11-16', false, 'Vence hoy'],
  ['2026-11-17', false, 'Vence mañana'],
  ['2026-11-21', false, 'Vence el sábado 21'],
  ['2026-11-22', false, 'Vence el domingo 22'],
  ['2026-11-23', false, 'Vence el 23 de noviembre'],
  ['2026-12-01', false, 'Vence el 1 de diciembre'],
  ['2027-01-04', false, 'Vence el 4 de enero de 2027'],
])('lo que vence el %s (vencida: %s)', (day, vencida, text) => {
  expect(vencimientoText({ vencimiento: `${day}T00:00:00-03:00`, vencida }, NOW)).toBe(text);
});

test('el mes dice su año solo cuando no es este', () => {
  expect([mesText('2026-10', NOW), mesText('2025-10', NOW)]).toEqual(['octubre', 'octubre 2025']);
});
