import { DEFAULT_CALENDAR, parseCalendar } from '@oficina/values/calendar';
import { expect, test } from 'vitest';
import { DEFAULT_PLAZOS, plazoInWords, plazoOf, venceAfterWaiting, venceFor } from './plazo.ts';

const at = (texto: string) => new Date(`${texto}-03:00`);
const LUNES = at('2026-11-02T09:30:00');

test.each([
  ['alumbrado', '2026-11-09T23:59:59.999', '5 días hábiles'],
  ['otros-reclamos', '2026-11-23T23:59:59.999', '15 días hábiles'],
  [null, '2026-11-23T23:59:59.999', '15 días hábiles'],
  ['constructor', '2026-11-23T23:59:59.999', '15 días hábiles'],
  ['arrepentimiento', '2026-11-03T09:30:00', '24 horas'],
  ['baja-servicio', '2026-11-03T09:30:00', '24 horas'],
  ['acceso-datos', '2026-11-12T23:59:59.999', '10 días corridos'],
  ['supresion', '2026-11-09T23:59:59.999', '5 días hábiles'],
])('el plazo de %s', (codigo, vence, words) => {
  const plazo = plazoOf(codigo, DEFAULT_PLAZOS);
  expect(venceFor(plazo, LUNES, DEFAULT_CALENDAR)).toEqual(at(vence));
  expect(plazoInWords(plazo)).toBe(words);
});

test('la cooperativa puede tener otros', () => {
  const plazos = { diasHabiles: 1, byCategoria: { alumbrado: { horas: 1 }, titularidad: { corridos: 1 } } };
  const words = ['alumbrado', 'titularidad', 'otros-reclamos'].map((codigo) =>
    plazoInWords(plazoOf(codigo, plazos)),
  );
  expect(words).toEqual(['1 hora', '1 día corrido', '1 día hábil']);
});

const VENCE = at('2026-11-06T23:59:59.999');

test.each([
  ['tres horas de un martes', '2026-11-03T10:00:00', '2026-11-03T13:00:00', '2026-11-09T02:59:59.999'],
  [
    'de viernes a la noche a lunes temprano',
    '2026-11-06T23:00:00',
    '2026-11-09T01:00:00',
    '2026-11-09T01:59:59.999',
  ],
  ['un fin de semana', '2026-11-07T00:00:00', '2026-11-09T00:00:00', '2026-11-06T23:59:59.999'],
  ['nada', '2026-11-03T10:00:00', '2026-11-03T10:00:00', '2026-11-06T23:59:59.999'],
  ['dos días justos', '2026-11-03T10:00:00', '2026-11-05T10:00:00', '2026-11-10T23:59:59.999'],
])('la espera corre el vencimiento: %s', (_title, from, to, vence) => {
  expect(venceAfterWaiting(VENCE, { from: at(from), to: at(to) }, DEFAULT_CALENDAR)).toEqual(at(vence));
});

test('con turnos, lo que se esperó de noche o en la siesta no corre nada', () => {
  const parsed = parseCalendar({ horarios: 'lun-vie 07:00-12:00 16:00-19:00' });
  if ('error' in parsed) throw new Error(parsed.error);
  const waitBetween = (from: string, to: string) =>
    venceAfterWaiting(VENCE, { from: at(from), to: at(to) }, parsed.calendar);
  expect(waitBetween('2026-11-03T12:00:00', '2026-11-03T16:00:00')).toEqual(VENCE);
  expect(waitBetween('2026-11-03T19:00:00', '2026-11-04T07:00:00')).toEqual(VENCE);
  expect(waitBetween('2026-11-03T11:30:00', '2026-11-03T16:30:00')).toEqual(at('2026-11-09T08:00:00'));
  expect(waitBetween('2026-11-03T07:00:00', '2026-11-04T07:00:00')).toEqual(at('2026-11-09T23:59:59.999'));
});
