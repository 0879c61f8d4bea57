import { expect, test } from 'vitest';
import { CALENDARIO_COMUN, diasHabiles, leerCalendario } from './calendario.ts';
import { diasDe } from './casos-del-mes.ts';

const en = (texto: string) => new Date(`${texto}-03:00`);

test.each([
  ['el mismo instante', '2026-11-02T10:00:00', '2026-11-02T10:00:00', 0],
  ['una tarde', '2026-11-02T12:00:00', '2026-11-02T18:00:00', 0.25],
  ['de lunes a miércoles a la misma hora', '2026-11-02T10:00:00', '2026-11-04T10:00:00', 2],
  ['un fin de semana', '2026-11-07T00:00:00', '2026-11-09T00:00:00', 0],
  ['medio viernes y medio lunes', '2026-11-06T12:00:00', '2026-11-09T12:00:00', 1],
  ['al revés', '2026-11-04T10:00:00', '2026-11-02T10:00:00', 0],
])('días hábiles: %s', (_que, desde, hasta, dias) => {
  expect(diasHabiles(CALENDARIO_COMUN, en(desde), en(hasta))).toBeCloseTo(dias, 9);
});

test('con turnos, feriados y cierres, un día vale uno por largo que sea', () => {
  const leido = leerCalendario({
    horarios: 'lun-vie 07:00-12:00 16:00-19:00; sab 08:00-10:00',
    feriados: ['2026-11-04'],
    cierres: [{ desde: '2026-11-05T16:00:00-03:00', hasta: '2026-11-05T19:00:00-03:00' }],
  });
  if ('falta' in leido) throw new Error(leido.falta);
  const dias = (desde: string, hasta: string) => diasHabiles(leido.calendario, en(desde), en(hasta));
  // From Monday to Saturday: 5 days of work, of which one is short, and the short Saturday.
  expect(dias('2026-11-02T00:00:00', '2026-11-08T00:00:00')).toBeCloseTo(5, 9);
  expect(dias('2026-11-02T07:00:00', '2026-11-02T12:00:00')).toBeCloseTo(5 / 8, 9);
  expect(dias('2026-11-02T12:00:00', '2026-11-02T16:00:00')).toBe(0);
  expect(dias('2026-11-05T09:30:00', '2026-11-06T00:00:00')).toBeCloseTo(0.5, 9);
  expect(dias('2026-11-07T09:00:00', '2026-11-07T23:00:00')).toBeCloseTo(0.5, 9);
});

const caso = (pasos: [number, string][]) => ({
  created: en('2026-11-02T00:00:00'),
  cerrado: en('2026-11-07T00:00:00'),
  vence: null,
  pasos: pasos.map(([estado, cuando]) => ({ estado, cuando: en(cuando) })),
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
])('lo que esperó al usuario no cuenta: %s', (_que, pasos, dias) => {
  expect(diasDe(CALENDARIO_COMUN, caso(pasos))).toBeCloseTo(dias, 9);
});
