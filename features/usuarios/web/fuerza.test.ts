import { expect, test } from 'vitest';
import { CLAVE_COMUN, CLAVE_DEBIL, CLAVE_LARGA, claveCorta, pistasDe } from '../contract/index.ts';
import { cargarMedidor, faltaDeClave, nivelDe } from './fuerza.ts';

const pistas = pistasDe({ nombre: 'María Elena', apellido: 'Gutiérrez', cooperativa: 'Cooperativa Ceibo' });

test.each([
  ['', null],
  ['corta', 'Débil'],
  ['12345678', 'Débil'],
  ['contraseña', 'Débil'],
  ['gutierrezmaria', 'Débil'],
  ['cooperativaceibo', 'Débil'],
  ['Quilmes1987', 'Medio'],
  ['lampara verde tormenta mate', 'Fuerte'],
])('%j es %s', async (clave, nivel) => {
  const medidor = await cargarMedidor();
  expect(nivelDe(clave, pistas, false, medidor)).toBe(nivel);
});

test('vacía, pide escribir una', () => {
  expect(faltaDeClave('', pistas)).toBe('Escriba una contraseña');
});

test.each([
  ['corta', false, claveCorta(false)],
  ['onceletras1', true, claveCorta(true)],
  ['a'.repeat(129), false, CLAVE_LARGA],
  ['12345678', false, CLAVE_COMUN],
  ['gutierrezmaria', false, CLAVE_DEBIL],
  ['lampara verde tormenta mate', true, null],
])('de %j (personal: %s) se dice %j', async (clave, personal, falta) => {
  const medidor = await cargarMedidor();
  expect(faltaDeClave(clave, pistas, personal, medidor)).toBe(falta);
});
