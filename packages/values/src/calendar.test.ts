import { random, rounds } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import {
  addWorkingTime,
  type Calendar,
  type CalendarSettings,
  DEFAULT_CALENDAR,
  endOfDay,
  endOfDiaHabil,
  isDiaHabil,
  parseCalendar,
  workingTime,
} from './calendar.ts';

const HOUR_MS = 3_600_000;
const at = (texto: string) => new Date(`${texto}-03:00`);

function buildCalendar(settings: CalendarSettings): Calendar {
  const parsed = parseCalendar(settings);
  if ('error' in parsed) throw new Error(parsed.error);
  return parsed.calendar;
}

/** The 2nd of November 2026 is a Monday. */
const SPLIT_HOURS = buildCalendar({
  horarios: 'lun-vie 07:00-12:00 16:00-19:00; sáb 08:00-12:00',
  feriados: ['2026-11-23'],
  cierres: [{ desde: '2026-11-05T09:00', hasta: '2026-11-05T17:00' }],
});

describe('los días hábiles', () => {
  test('sin horarios, de lunes a viernes enteros', () => {
    const week = ['01', '02', '03', '04', '05', '06', '07', '08'].map((day) => `2026-11-${day}`);
    expect(week.filter((day) => isDiaHabil(DEFAULT_CALENDAR, day))).toEqual(week.slice(1, 6));
    expect(buildCalendar({ horarios: '  ' })).toEqual(DEFAULT_CALENDAR);
  });

  test.each([
    ['lunes a la mañana', '2026-11-02T09:00:00', 1, '2026-11-03T23:59:59.999'],
    ['lunes casi a medianoche', '2026-11-02T23:59:59.999', 1, '2026-11-03T23:59:59.999'],
    ['viernes', '2026-11-06T10:00:00', 1, '2026-11-09T23:59:59.999'],
    ['sábado', '2026-11-07T10:00:00', 1, '2026-11-09T23:59:59.999'],
    ['quince desde un lunes', '2026-11-02T09:00:00', 15, '2026-11-23T23:59:59.999'],
    ['ninguno', '2026-11-02T09:00:00', 0, '2026-11-02T23:59:59.999'],
  ])('el último instante del día prometido: %s', (_title, from, days, to) => {
    expect(endOfDiaHabil(DEFAULT_CALENDAR, at(from), days)).toEqual(at(to));
  });

  test('ni el feriado ni lo que se cierra entero; lo que se trabaja en parte, sí', () => {
    const feriado = buildCalendar({ feriados: ['2026-11-23'] });
    expect(endOfDiaHabil(feriado, at('2026-11-02T09:00:00'), 15)).toEqual(at('2026-11-24T23:59:59.999'));
    expect(isDiaHabil(SPLIT_HOURS, '2026-11-23')).toBe(false);
    expect(isDiaHabil(SPLIT_HOURS, '2026-11-05')).toBe(true);
    const cerrado = buildCalendar({ cierres: [{ desde: '2026-11-03', hasta: '2026-11-05' }] });
    expect(endOfDiaHabil(cerrado, at('2026-11-02T09:00:00'), 1)).toEqual(at('2026-11-05T23:59:59.999'));
  });

  test('con sábados de trabajo, el sábado cuenta', () => {
    expect(endOfDiaHabil(SPLIT_HOURS, at('2026-11-06T10:00:00'), 1)).toEqual(at('2026-11-07T23:59:59.999'));
  });

  test('el fin de año y el día bisiesto', () => {
    expect(endOfDiaHabil(DEFAULT_CALENDAR, at('2026-12-31T10:00:00'), 1)).toEqual(
      at('2027-01-01T23:59:59.999'),
    );
    expect(endOfDiaHabil(DEFAULT_CALENDAR, at('2028-02-28T10:00:00'), 1)).toEqual(
      at('2028-02-29T23:59:59.999'),
    );
  });

  test('el día es el de Argentina aunque en Greenwich ya sea otro', () => {
    expect(endOfDiaHabil(DEFAULT_CALENDAR, new Date('2026-11-03T02:00:00Z'), 1)).toEqual(
      at('2026-11-03T23:59:59.999'),
    );
  });

  test('los días corridos cuentan todos', () => {
    expect(endOfDay(at('2026-11-06T10:00:00'), 10)).toEqual(at('2026-11-16T23:59:59.999'));
  });
});

describe('el tiempo trabajado', () => {
  test.each([
    ['dentro de un turno', '2026-11-03T08:00:00', '2026-11-03T10:30:00', 2.5],
    ['con la siesta en el medio', '2026-11-03T11:00:00', '2026-11-03T17:00:00', 2],
    ['de noche', '2026-11-03T19:00:00', '2026-11-04T07:00:00', 0],
    ['un día entero', '2026-11-03T00:00:00', '2026-11-04T00:00:00', 8],
    ['el domingo', '2026-11-08T00:00:00', '2026-11-09T00:00:00', 0],
    ['el feriado', '2026-11-23T00:00:00', '2026-11-24T00:00:00', 0],
    ['lo que queda de un día con cierre', '2026-11-05T00:00:00', '2026-11-06T00:00:00', 4],
    ['una semana', '2026-11-09T00:00:00', '2026-11-16T00:00:00', 44],
    ['al revés', '2026-11-04T00:00:00', '2026-11-03T00:00:00', 0],
  ])('%s', (_title, from, to, hours) => {
    expect(workingTime(SPLIT_HOURS, at(from), at(to))).toBe(hours * HOUR_MS);
  });

  test.each([
    ['entra en el turno', '2026-11-03T08:00:00', 2, '2026-11-03T10:00:00'],
    ['sigue después de la siesta', '2026-11-03T11:00:00', 2, '2026-11-03T17:00:00'],
    ['termina con el turno de la mañana', '2026-11-03T08:00:00', 4, '2026-11-03T12:00:00'],
    ['termina con el último turno: dura el día', '2026-11-03T08:00:00', 7, '2026-11-03T23:59:59.999'],
    ['desde el fin de un día', '2026-11-03T23:59:59.999', 3, '2026-11-04T10:00:00'],
    ['un día entero más', '2026-11-03T23:59:59.999', 8, '2026-11-04T23:59:59.999'],
    ['salta el domingo', '2026-11-07T23:59:59.999', 1, '2026-11-09T08:00:00'],
    ['salta el cierre', '2026-11-04T23:59:59.999', 3, '2026-11-05T18:00:00'],
    ['nada', '2026-11-08T15:00:00', 0, '2026-11-08T15:00:00'],
  ])('sumarlo: %s', (_title, from, hours, to) => {
    expect(addWorkingTime(SPLIT_HOURS, at(from), hours * HOUR_MS)).toEqual(at(to));
  });

  test('en días enteros, veinticuatro horas son un día y tres son tres', () => {
    const friday = at('2026-11-06T23:59:59.999');
    expect(addWorkingTime(DEFAULT_CALENDAR, friday, 24 * HOUR_MS)).toEqual(at('2026-11-09T23:59:59.999'));
    expect(addWorkingTime(DEFAULT_CALENDAR, friday, 3 * HOUR_MS)).toEqual(at('2026-11-09T02:59:59.999'));
  });

  test('lo que se suma es lo que después se mide, y sumar dos veces es sumar junto', () => {
    const { integer } = random();
    for (let attempt = 0; attempt < rounds(300); attempt += 1) {
      const which = attempt % 2 ? SPLIT_HOURS : DEFAULT_CALENDAR;
      const from = new Date(at('2026-10-20T00:00:00').getTime() + integer(0, 45 * 24 * HOUR_MS));
      const [one, other] = [integer(0, 90 * HOUR_MS), integer(0, 90 * HOUR_MS)];
      const first = addWorkingTime(which, from, one);
      expect(workingTime(which, from, first)).toBe(one);
      expect(addWorkingTime(which, first, other)).toEqual(addWorkingTime(which, from, one + other));
    }
  });
});

describe('cómo se escribe', () => {
  test.each([
    'lunes 08:00-12:00',
    'lun-vie',
    'lun 12:00-08:00',
    'lun 08:00-25:00',
    'lun 08:60-12:00',
    'lun 08:00-12:00 11:00-13:00',
    'lun 08:00-12:00; lun 10:00-11:00',
    'lun-mar-mie 08:00-12:00',
    ';',
  ])('unos horarios que no se entienden: %s', (horarios) => {
    expect(parseCalendar({ horarios })).toEqual({ error: expect.stringContaining('Los horarios van como') });
  });

  test('un tramo que da la vuelta a la semana, y turnos en cualquier orden', () => {
    const { week } = buildCalendar({ horarios: 'sab-lun 16:00-20:00 07:00-12:00' });
    const timeRanges = [
      { from: 420, to: 720 },
      { from: 960, to: 1200 },
    ];
    expect(week).toEqual([timeRanges, timeRanges, [], [], [], [], timeRanges]);
  });

  test('un feriado que no existe, un cierre al revés o que no termina', () => {
    expect(parseCalendar({ feriados: ['2026-02-30'] })).toEqual({
      error: '«2026-02-30» no es un día: van como 2026-12-25.',
    });
    for (const cierre of [
      { desde: '2026-11-05T12:00', hasta: '2026-11-05T12:00' },
      { desde: '2026-11-05', hasta: '2026-11-04' },
      { desde: '2026-11-05', hasta: '2028-11-05' },
      { desde: 'ayer', hasta: '2026-11-05' },
    ])
      expect(parseCalendar({ cierres: [cierre] })).toEqual({
        error: expect.stringContaining('Cada cierre'),
      });
  });
});
