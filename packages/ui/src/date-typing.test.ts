import { expect, test } from 'vitest';
import { dateProblem, readDate, readTime, timeProblem, writeDate } from './date-typing.ts';

const TODAY = '2026-11-16';

test.each([
  ['5/10', '2026-10-05'],
  ['5/3/26', '2026-03-05'],
  ['050326', '2026-03-05'],
  ['05102026', '2026-10-05'],
  ['5-10-26', '2026-10-05'],
  ['05-03-2026', '2026-03-05'],
  [' 5. 3. 2026 ', '2026-03-05'],
  ['2026-10-05', '2026-10-05'],
  ['24/07/79', '2079-07-24'],
  ['24/07/80', '1980-07-24'],
  ['29/2/2028', '2028-02-29'],
  ['hoy', TODAY],
  ['Ayer', '2026-11-15'],
  ['mañana', '2026-11-17'],
  ['+3', '2026-11-19'],
  ['-7', '2026-11-09'],
  ['+45', '2026-12-31'],
  ['', ''],
])('%j es el %s', (typed, value) => {
  expect(readDate(typed, TODAY)).toEqual({ value });
});

const NOT_UNDERSTOOD = 'Escribí la fecha como 05/10/2026.';

test.each<[string, string]>([
  ['31/11', 'El 31/11 no existe.'],
  ['31112026', 'El 31/11 no existe.'],
  ['29/2/2026', 'El 29/02/2026 no existe.'],
  ['05/13/2026', 'El 05/13 no existe.'],
  ['0/1/2026', 'El 00/01 no existe.'],
  ...['5', '5/', '5/3/2', '5/3/226', '5/3/0026', 'el lunes', '+99999', '20261005', '5/3/26 10:00'].map(
    (typed): [string, string] => [typed, NOT_UNDERSTOOD],
  ),
])('%j no se entiende: %s', (typed, problem) => {
  expect(readDate(typed, TODAY)).toEqual({ problem });
});

test.each([
  ['8', '08:00'],
  ['08:30', '08:30'],
  ['830', '08:30'],
  ['0830', '08:30'],
  ['20.15', '20:15'],
  ['8 h', '08:00'],
  ['8hs', '08:00'],
  ['8h30', '08:30'],
  ['0', '00:00'],
  ['2359', '23:59'],
  ['', ''],
])('las %j son las %s', (typed, value) => {
  expect(readTime(typed)).toEqual({ value });
});

test.each(['24', '24:00', '8:60', '8:3', '860', 'a las 8', '12345'])('%j no es una hora', (typed) => {
  expect(readTime(typed)).toEqual({ problem: 'Escribí la hora como 08:30.' });
});

test('lo guardado se escribe entero, y lo que no es un día queda como se escribió, con su frase', () => {
  expect(['2026-03-05', '31/11', ''].map(writeDate)).toEqual(['05/03/2026', '31/11', '']);
  expect(['2026-03-05', '', '31/11', '3'].map(dateProblem)).toEqual([
    undefined,
    undefined,
    'El 31/11 no existe.',
    'Escribí la fecha como 05/10/2026.',
  ]);
  expect(['08:30', '', '25'].map(timeProblem)).toEqual([undefined, undefined, 'Escribí la hora como 08:30.']);
});
