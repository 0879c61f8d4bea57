import { expect, test } from 'vitest';
import { hasCardNumber } from './card-number.ts';

test.each([
  ['seguido', 'Pagué con la 4507990000004905 y no figura'],
  ['de a cuatro', '4507 9900 0000 4905'],
  ['con guiones y blancos', 'tarjeta: 4507 - 9900 - 0000 - 4905.'],
  ['con puntos', '4507.9900.0000.4905'],
  ['en dos renglones', '4507 9900\n0000 4905'],
  ['con su vencimiento y su código', '4507 9900 0000 4905 12 27 123'],
  ['después de otro número', 'cuenta 1234 4507990000004905'],
  ['dígito por dígito', '4 5 0 7 9 9 0 0 0 0 0 0 4 9 0 5'],
  [
    'con cifras de ancho completo',
    '4507990000004905'.replace(/./g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  ],
  ['de quince', '3782 822463 10005'],
  ['de catorce', '30569309025904'],
])('encuentra un número de tarjeta %s', (_how, texto) => {
  expect(hasCardNumber(texto)).toBe(true);
});

test.each([
  ['un número que no verifica', '4507990000004906'],
  ['un CBU', '2850590940090418135201'],
  ['un CBU con una tarjeta adentro', '0004507990000004905000'],
  ['un número de cuenta de dieciséis que empieza de otro modo', '1234567812345670'],
  ['un CUIT, un teléfono y un documento', 'CUIT 27-12345678-0, tel. 3492 401234, DNI 12.345.678'],
  ['una lectura y una fecha', 'lectura 004507 el 12/11/2026 a las 15:30'],
  ['lo que tiene palabras en el medio', '4507 9900 y después 0000 4905'],
])('deja pasar %s', (_what, texto) => {
  expect(hasCardNumber(texto)).toBe(false);
});

test('un texto hecho para hacer perder el tiempo no lo logra', () => {
  const before = process.threadCpuUsage();
  hasCardNumber('4 '.repeat(50_000));
  hasCardNumber('4'.repeat(100_000));
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
