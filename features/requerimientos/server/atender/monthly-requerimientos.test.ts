import { DEFAULT_CALENDAR, diasHabiles, parseCalendar } from '@oficina/values/calendar';
import { expect, test } from 'vitest';
import { daysOf } from './monthly-requerimientos.ts';

const instant = (texto: string) => new Date(`${texto}-03:00`);

test.each([
  ['el mismo instante', '2026-11-02T10:00:00', '2026-11-02T10:00:00', 0],
  ['una tarde', '2026-11-02T12:00:00', '2026-11-02T18:00:00', 0.25],
  ['de lunes a miércoles a la misma hora', '2026-11-02T10:00:00', '2026-11-04T10:00:00', 2],
  ['un fin de semana', '2026-11-07T00:00:00', '2026-11-09T00:00:00', 0],
  ['medio viernes y medio lunes', '2026-11-06T12:00:00', '2026-11-09T12:00:00', 1],
  ['al revés', '2026-11-04T10:00:00', '2026-11-02T10:00:00', 0],
])('días hábiles: %s', (_title, from, to, countDays) => {
  expect(diasHabiles(DEFAULT_CALENDAR, instant(from), instant(to))).toBeCloseTo(countDays, 9);
});

test('con turnos, feriados y cierres, un día vale uno por largo que sea', () => {
  const parsed = parseCalendar({
    horarios: 'lun-vie 07:00-12:00 16:00-19:00; sab 08:00-10:00',
    feriados: ['2026-11-04'],
    cierres: [{ desde: '2026-11-05T16:00:00-03:00', hasta: '2026-11-05T19:00:00-03:00' }],
  });
  if ('error' in parsed) throw new Error(parsed.error);
  const countDays = (from: string, to: string) => diasHabiles(parsed.calendar, instant(from), instant(to));
  // From Monday to Saturday there are five working days, one of them short, and a short Saturday.
  expect(countDays('2026-11-02T00:00:00', '2026-11-08T00:00:00')).toBeCloseTo(5, 9);
  expect(countDays('2026-11-02T07:00:00', '2026-11-02T12:00:00')).toBeCloseTo(5 / 8, 9);
  expect(countDays('2026-11-02T12:00:00', '2026-11-02T16:00:00')).toBe(0);
  expect(countDays('2026-11-05T09:30:00', '2026-11-06T00:00:00')).toBeCloseTo(0.5, 9);
  expect(countDays('2026-11-07T09:00:00', '2026-11-07T23:00:00')).toBeCloseTo(0.5, 9);
});

const buildResolved = (pasos: [number, string][]) => ({
  created: instant('2026-11-02T00:00:00'),
  cerrado: instant('2026-11-07T00:00:00'),
  vence: null,
  pasos: pasos.map(([estado, at]) => ({ estado, at: instant(at) })),
});

test.each<[string, [number, string][], number]>([
  ['sin esperas', [[1, '2026-11-03T00:00:00']], 5],
  [
    'dos esperas',
    [
      [10, '2026-11-03T00:00:00'],
      [1, '2026-11-04T00:00:00'],
      [10, '2026-11-05T00:00:00'],
      [1, '2026-11-05T12:00:00'],
      [98, '2026-11-07T00:00:00'],
    ],
    3.5,
  ],
  [
    'cerrado mientras esperaba',
    [
      [10, '2026-11-04T00:00:00'],
      [98, '2026-11-07T00:00:00'],
    ],
    2,
  ],
  [
    'pedido dos veces seguidas',
    [
      [10, '2026-11-03T00:00:00'],
      [10, '2026-11-04T00:00:00'],
      [1, '2026-11-05T00:00:00'],
    ],
    3,
  ],
  ['que nadie anotó cuándo terminó', [[10, '2026-11-03T00:00:00']], 1],
])('lo que esperó al usuario no cuenta: %s', (_title, pasos, countDays) => {
  expect(daysOf(DEFAULT_CALENDAR, buildResolved(pasos))).toBeCloseTo(countDays, 9);
});
