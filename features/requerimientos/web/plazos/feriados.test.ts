import { isDay } from '@oficina/values';
import { expect, test } from 'vitest';
import { dayFrom, kindOf, missingNationals, monthDays, tellChanges, yearToBring } from './feriados.ts';
import { NATIONAL_FERIADOS } from './national-feriados.ts';

const days = (year: number) => missingNationals(year, []).map(({ day }) => day);

test('la lista de la versión tiene días que existen, en orden y sin repetir', () => {
  const all = NATIONAL_FERIADOS.map(({ day }) => day);
  expect(all.every(isDay)).toBe(true);
  expect(all).toEqual([...new Set(all)].sort());
});

test.each([2026, 2027])('en %i el carnaval y el Viernes Santo son los de la Pascua de ese año', (year) => {
  const easter = { 2026: '2026-04-05', 2027: '2027-03-28' }[year] ?? '';
  const before = (count: number) =>
    new Date(Date.parse(`${easter}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);
  expect(days(year)).toEqual(expect.arrayContaining([before(48), before(47), before(2)]));
});

test('los puentes y los que se corren caen donde dice la ley, y vienen para confirmar', () => {
  const moving = NATIONAL_FERIADOS.filter(({ moves }) => moves).map(({ day }) => day);
  expect(moving).toContain('2026-12-07');
  for (const day of moving.filter((one) => one !== '2027-11-20'))
    expect([1, 5], day).toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
});

test('cada día se dice como es: nacional, puente o de la ciudad', () => {
  expect(['2026-12-25', '2026-12-07', '2026-12-24'].map(kindOf)).toEqual(['nacional', 'puente', 'local']);
  expect(tellChanges(['2026-12-25'], ['2026-12-24', '2027-01-02'], '2026')).toEqual([
    '24/12, asueto local',
    '02/01/27, asueto local',
    '25/12, día hábil',
  ]);
});

test('los de un año se dicen juntos, y después no queda nada que traer de ese año', () => {
  expect(yearToBring(2026, [])).toBe(2026);
  expect(yearToBring(2026, days(2026))).toBe(2027);
  expect(yearToBring(2026, [...days(2026), ...days(2027)])).toBeUndefined();
  expect(tellChanges([], days(2027), '2026')).toEqual([`${days(2027).length} feriados de 2027`]);
});

test('un mes empieza en su día, con la semana desde el lunes', () => {
  expect(monthDays(2026, 10)).toMatchObject({ blanks: 6 });
  expect(monthDays(2028, 1).days).toHaveLength(29);
  expect(monthDays(2026, 5)).toMatchObject({ blanks: 0 });
});

test.each([
  ['2026-11-16', 'ArrowRight', '2026-11-17'],
  ['2026-01-01', 'ArrowLeft', '2025-12-31'],
  ['2026-11-16', 'ArrowUp', '2026-11-09'],
  ['2026-11-30', 'ArrowDown', '2026-12-07'],
  ['2026-03-31', 'PageUp', '2026-02-28'],
  ['2026-12-31', 'PageDown', '2027-01-31'],
  ['2026-12-31', 'Enter', undefined],
])('desde el %s, %s va al %s', (day, key, to) => {
  expect(dayFrom(day, key)).toBe(to);
});
