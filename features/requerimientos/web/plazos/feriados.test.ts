import { isDay } from '@oficina/values';
import { expect, test } from 'vitest';
import {
  dayFrom,
  fewFeriados,
  kindOf,
  missingNationals,
  monthDays,
  tellChanges,
  yearToBring,
} from './feriados.ts';
import { NATIONAL_FERIADOS } from './national-feriados.ts';

const days = (year: number) => missingNationals(year, []).map(({ day }) => day);

test('la lista de la versión tiene días que existen, en orden y sin repetir', () => {
  const all = NATIONAL_FERIADOS.map(({ day }) => day);
  expect(all.every(isDay)).toBe(true);
  expect(all).toEqual([...new Set(all)].sort());
});

const DAY_MS = 86_400_000;
const from = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The Sunday of Easter, by the usual arithmetic of the Gregorian calendar. */
function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const leaps = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - leaps + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return from(`${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-01`, days % 31);
}

/** Articles 1, 5 and 6 of law 27.399. */
const NEVER_MOVE = ['01-01', '03-24', '04-02', '05-01', '05-25', '06-20', '07-09', '12-08', '12-25'];
const MOVE = ['06-17', '08-17', '10-12', '11-20'];
const STEPS: Readonly<Record<number, number>> = { 1: 0, 2: -1, 3: -2, 4: 4, 5: 3 };
const BRIDGES: Readonly<Record<number, readonly string[]>> = {
  2026: ['2026-03-23', '2026-07-10', '2026-12-07'],
};

/** On a Saturday or a Sunday the law does not say where it goes: somebody decides it each year. */
function movedDay(day: string): string[] {
  const step = STEPS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return step === undefined ? [] : [from(day, step)];
}

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('la Pascua de %i es el %s', (year, day) => {
  expect(easterOf(year)).toBe(day);
});

test.each([2026, 2027])(
  'los de %i son los que salen de la ley y de las resoluciones, y ninguno más',
  (year) => {
    const easter = easterOf(year);
    const fixed = [
      ...NEVER_MOVE.map((day) => `${year}-${day}`),
      ...[-48, -47, -2].map((count) => from(easter, count)),
    ];
    const moving = MOVE.flatMap((day) => movedDay(`${year}-${day}`));
    const bridges = BRIDGES[year] ?? [];
    expect(days(year)).toEqual([...fixed, ...moving, ...bridges].sort());
    const marked = missingNationals(year, []).filter(({ moves }) => moves);
    expect(marked.map(({ day }) => day)).toEqual([...moving, ...bridges].sort());
  },
);

test('lo que nadie decidió todavía no está: el 20 de noviembre de 2027 es sábado', () => {
  expect(movedDay('2027-11-20')).toEqual([]);
  expect(days(2027).filter((day) => day.startsWith('2027-11'))).toEqual([]);
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

test('un año con menos días que sus nacionales dice cuántos tiene, y los puentes no le faltan', () => {
  expect(fewFeriados(2026, [])).toBe(0);
  expect(fewFeriados(2026, ['2025-12-25', '2026-12-25'])).toBe(1);
  const whole = NATIONAL_FERIADOS.filter(({ day, kind }) => kind === 'nacional' && day.startsWith('2026'));
  const movedAway = whole.map(({ day }) => (day === '2026-06-15' ? '2026-06-16' : day));
  expect(fewFeriados(2026, movedAway)).toBeUndefined();
  expect(fewFeriados(2040, [])).toBeUndefined();
});
