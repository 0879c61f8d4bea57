import { expect, test } from 'vitest';
import { parseCelular, parseTelefono, telefonoVisible } from './telefono.ts';

const RECONQUISTA = '+5493492401234';

test.each([
  ['011 15 2345-6789', '+5491123456789'],
  ['+5491123456789', '+5491123456789'],
  ['911 2345 6789', '+5491123456789'],
  ['03492 15 401234', RECONQUISTA],
  ['3492-15-401234', RECONQUISTA],
  ['(3492) 15-40-1234', RECONQUISTA],
  [' 54 9 3492 401234 ', RECONQUISTA],
  ['0054 9 3492 401234', RECONQUISTA],
])('%j es un celular', (input, guardado) => {
  expect(parseTelefono(input)).toBe(guardado);
  for (const esCelular of [false, true])
    expect(parseCelular(input, esCelular)).toEqual({ celular: guardado });
});

test.each([
  ['3492 401234', '+543492401234', RECONQUISTA],
  ['03492-401234', '+543492401234', RECONQUISTA],
  ['11 2345-6789', '+541123456789', '+5491123456789'],
  ['+543492401234', '+543492401234', RECONQUISTA],
])('%j parece fijo: lo es, salvo que digan que es un celular', (input, landline, celular) => {
  expect(parseTelefono(input)).toBe(landline);
  expect(parseCelular(input, false)).toBe('fijo');
  expect(parseCelular(input, true)).toEqual({ celular });
});

test.each([
  ['sin código de área', '15 2345 6789'],
  ['una línea de atención', '0810 555 1234'],
  ['una línea gratuita', '0800 222 1234'],
  ['una línea que se cobra', '0600 555 1234'],
  ['de otro país', '+598 99 123 456'],
  ['con interno', '3492 401234 int 5'],
  ['dentro de una frase', 'llamame al 3492 401234'],
  ['corto', '40123'],
  ['largo', '3492 15 401234567'],
  ['otra cosa', 'no tengo'],
  ['nada', ''],
])('%s no es un teléfono: %j', (_why, input) => {
  expect(parseTelefono(input)).toBeNull();
  for (const esCelular of [false, true]) expect(parseCelular(input, esCelular)).toBeNull();
});

test.each([
  [RECONQUISTA, '3492 15-40-1234'],
  ['+543492401234', '3492 40-1234'],
  ['+5491123456789', '11 15-2345-6789'],
  ['+59899123456', '+59899123456'],
])('%s se lee %s, y escrito así es el mismo', (guardado, visible) => {
  expect(telefonoVisible(guardado)).toBe(visible);
  if (visible !== guardado) expect(parseTelefono(visible)).toBe(guardado);
});
