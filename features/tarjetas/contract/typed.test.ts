import { expect, test } from 'vitest';
import {
  fechaToWire,
  formatCvc,
  formatFecha,
  formatNumero,
  formatVencimiento,
  marcaLabel,
  vencimientoToWire,
} from './typed.ts';

test.each([
  ['4507990000004905', '4507 9900 0000 4905'],
  ['4507-9900.0000x4905', '4507 9900 0000 4905'],
  ['45079', '4507 9'],
  ['4507', '4507'],
  ['373953192351004', '3739 531923 51004'],
  ['37395', '3739 5'],
  ['45079900000049051234999', '4507 9900 0000 4905 123'],
  ['', ''],
])('el número %j se ve %j', (texto, formatted) => {
  expect(formatNumero(texto)).toBe(formatted);
});

test.each([
  ['0', '0'],
  ['08', '08'],
  ['083', '08/3'],
  ['0830', '08/30'],
  ['08/30', '08/30'],
  ['08 / 30', '08/30'],
  ['08/2030', '08/30'],
  ['8', '08'],
  ['8/', '08'],
  ['1/', '01'],
  ['12', '12'],
  ['08309', '08/30'],
  ['', ''],
])('el vencimiento %j se ve %j', (texto, formatted) => {
  expect(formatVencimiento(texto)).toBe(formatted);
});

test.each([
  ['24071958', '24/07/1958'],
  ['2407', '24/07'],
  ['24/07/1958', '24/07/1958'],
  ['5/', '05'],
  ['05/7/', '05/07'],
  ['1958-07-24', '24/07/1958'],
  ['240719581', '24/07/1958'],
])('la fecha %j se ve %j', (texto, formatted) => {
  expect(formatFecha(texto)).toBe(formatted);
});

test('lo escrito viaja como lo espera el servidor', () => {
  expect([vencimientoToWire('08/30'), fechaToWire('24/07/1958'), fechaToWire('24/07')]).toEqual([
    '0830',
    '1958-07-24',
    '24/07',
  ]);
  expect(formatCvc('1 2a3-45')).toBe('1234');
});

test.each([
  ['4', 'Visa'],
  ['51', 'Mastercard'],
  ['55', 'Mastercard'],
  ['2221', 'Mastercard'],
  ['2720', 'Mastercard'],
  ['34', 'Amex'],
  ['3739 5', 'Amex'],
  ['589657', 'Cabal'],
  ['6042', 'Cabal'],
  ['6044', 'Cabal'],
  ['589562', 'Naranja'],
  ['5', undefined],
  ['50', undefined],
  ['56', undefined],
  ['2220', undefined],
  ['2721', undefined],
  ['222', undefined],
  ['36', undefined],
  ['6045', undefined],
  ['58965', undefined],
  ['', undefined],
])('quien empieza con %s ve la palabra %s', (numero, word) => {
  expect(marcaLabel(numero)).toBe(word);
});
