import { expect, test } from 'vitest';
import { CALENDARIO_COMUN, leerCalendario } from './calendario.ts';
import { PLAZOS_COMUNES, plazoDe, plazoEnPalabras, venceDe, venceTrasLaEspera } from './plazo.ts';

const en = (texto: string) => new Date(`${texto}-03:00`);
/** A Monday. */
const LUNES = en('2026-11-02T09:30:00');

test.each([
  ['alumbrado', '2026-11-09T23:59:59.999', '5 días hábiles'],
  ['otros-reclamos', '2026-11-23T23:59:59.999', '15 días hábiles'],
  [null, '2026-11-23T23:59:59.999', '15 días hábiles'],
  ['constructor', '2026-11-23T23:59:59.999', '15 días hábiles'],
  ['arrepentimiento', '2026-11-03T09:30:00', '24 horas'],
  ['baja-servicio', '2026-11-03T09:30:00', '24 horas'],
  ['acceso-datos', '2026-11-12T23:59:59.999', '10 días corridos'],
  ['supresion', '2026-11-09T23:59:59.999', '5 días hábiles'],
])('el plazo de %s', (codigo, vence, palabras) => {
  const plazo = plazoDe(codigo, PLAZOS_COMUNES);
  expect(venceDe(plazo, LUNES, CALENDARIO_COMUN)).toEqual(en(vence));
  expect(plazoEnPalabras(plazo)).toBe(palabras);
});

test('la cooperativa puede tener otros', () => {
  const plazos = { diasHabiles: 1, porCategoria: { alumbrado: { horas: 1 }, titularidad: { corridos: 1 } } };
  const palabras = ['alumbrado', 'titularidad', 'otros-reclamos'].map((codigo) =>
    plazoEnPalabras(plazoDe(codigo, plazos)),
  );
  expect(palabras).toEqual(['1 hora', '1 día corrido', '1 día hábil']);
});

const VENCE = en('2026-11-06T23:59:59.999');

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
])('la espera corre el vencimiento: %s', (_que, desde, hasta, vence) => {
  expect(venceTrasLaEspera(VENCE, { desde: en(desde), hasta: en(hasta) }, CALENDARIO_COMUN)).toEqual(
    en(vence),
  );
});

test('con turnos, lo que se esperó de noche o en la siesta no corre nada', () => {
  const leido = leerCalendario({ horarios: 'lun-vie 07:00-12:00 16:00-19:00' });
  if ('falta' in leido) throw new Error(leido.falta);
  const esperar = (desde: string, hasta: string) =>
    venceTrasLaEspera(VENCE, { desde: en(desde), hasta: en(hasta) }, leido.calendario);
  expect(esperar('2026-11-03T12:00:00', '2026-11-03T16:00:00')).toEqual(VENCE);
  expect(esperar('2026-11-03T19:00:00', '2026-11-04T07:00:00')).toEqual(VENCE);
  expect(esperar('2026-11-03T11:30:00', '2026-11-03T16:30:00')).toEqual(en('2026-11-09T08:00:00'));
  expect(esperar('2026-11-03T07:00:00', '2026-11-04T07:00:00')).toEqual(en('2026-11-09T23:59:59.999'));
});
