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

const withSecond = {
  ...{ vencimiento: '2026-11-08T00:00:00-03:00', vencida: true },
  ...{ vencimiento2: '2026-11-16T00:00:00-03:00', importe2: 42_710.97 },
};

test.each([
  [{ vencida: false, vencimiento: '2026-11-16' }, 'Vence hoy'],
  [{}, 'Venció el 08/11. Hasta el 16/11 son $ 42.710,97.'],
  [
    { vencimiento2: '2026-11-15' },
    'Venció el 15/11. Son $ 42.710,97; el recargo por mora puede venir en tu próxima factura.',
  ],
  [{ cerrada: true }, 'Venció el 16/11 y ya no se paga por acá. Acercate a la cooperativa.'],
])('con un segundo vencimiento y %j', (changes, text) => {
  expect(vencimientoText({ ...withSecond, ...changes }, NOW).replaceAll('\u00a0', ' ')).toBe(text);
});

test('cerrada sin segundo vencimiento, dice el primero', () => {
  const factura = { vencimiento: '2026-11-08', vencida: true, cerrada: true };
  expect(vencimientoText(factura, NOW)).toBe(
    'Venció el 08/11 y ya no se paga por acá. Acercate a la cooperativa.',
  );
});

test('el mes dice su año solo cuando no es este', () => {
  expect([mesText('2026-10', NOW), mesText('2025-10', NOW)]).toEqual(['octubre', 'octubre 2025']);
});
