import { expect, test } from 'vitest';
import { addMonths, moved, weekday, weeksOf } from './calendar-days.ts';

test('la semana empieza el lunes, y un mes ocupa siempre seis', () => {
  // 1/11/2026 is a Sunday, so this month needs the most weeks.
  const weeks = weeksOf('2026-11-16');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[1]?.[0]).toBe('2026-11-02');
  expect(weeks[5]?.slice(0, 2)).toEqual(['2026-11-30', null]);
  expect(['2026-11-16', '2026-11-22'].map(weekday)).toEqual([0, 6]);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-31', -1, '2025-12-31'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s más %i meses es %s', (day, months, target) => {
  expect(addMonths(day, months)).toBe(target);
});

test.each([
  ['ArrowLeft', false, '2026-10-31'],
  ['ArrowRight', false, '2026-11-02'],
  ['ArrowUp', false, '2026-10-25'],
  ['ArrowDown', false, '2026-11-08'],
  ['Home', false, '2026-10-26'],
  ['End', false, '2026-11-01'],
  ['PageUp', false, '2026-10-01'],
  ['PageDown', false, '2026-12-01'],
  ['PageUp', true, '2025-11-01'],
  ['PageDown', true, '2027-11-01'],
  ['a', false, undefined],
])('%s (mayúscula: %s) lleva al %s', (key, shift, target) => {
  expect(moved('2026-11-01', key, shift)).toBe(target);
});
