import { expect, test } from 'vitest';
import { COMMON_CLAVE, knownWordsOf, LONG_CLAVE, shortClave, WEAK_CLAVE } from '../contract/index.ts';
import { claveProblem, levelOf, loadStrengthMeter } from './clave-strength.ts';

const knownWords = knownWordsOf({
  nombre: 'María Elena',
  apellido: 'Gutiérrez',
  cooperativa: 'Cooperativa Ceibo',
});

test.each([
  ['', null],
  ['corta', 'Débil'],
  ['12345678', 'Débil'],
  ['contraseña', 'Débil'],
  ['gutierrezmaria', 'Débil'],
  ['cooperativaceibo', 'Débil'],
  ['Quilmes1987', 'Medio'],
  ['lampara verde tormenta mate', 'Fuerte'],
])('%j es %s', async (clave, level) => {
  const meter = await loadStrengthMeter();
  expect(levelOf(clave, knownWords, false, meter)).toBe(level);
});

test('vacía, pide escribir una', () => {
  expect(claveProblem('', knownWords)).toBe('Escriba una contraseña');
});

test.each([
  ['corta', false, shortClave(false)],
  ['onceletras1', true, shortClave(true)],
  ['a'.repeat(129), false, LONG_CLAVE],
  ['12345678', false, COMMON_CLAVE],
  ['gutierrezmaria', false, WEAK_CLAVE],
  ['lampara verde tormenta mate', true, null],
])('de %j (personal: %s) se dice %j', async (clave, personal, problem) => {
  const meter = await loadStrengthMeter();
  expect(claveProblem(clave, knownWords, personal, meter)).toBe(problem);
});
