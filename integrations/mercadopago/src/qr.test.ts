import { expect, test } from 'vitest';
import { crc16, isReadableQr } from './qr.ts';

/** The example that Mercado Pago documents for Argentina. */
const EXAMPLE =
  '00020101021243650016com.mercadolibre020130636261ba79b-e543-41c7-b71a-cec05c18e72b50120008326594305204970053030325802AR5904Test6004CABA63041094';

test('el control es el del ejemplo, y el del valor de prueba que publica la norma', () => {
  expect(crc16(EXAMPLE.slice(0, -4))).toBe(0x1094);
  expect(crc16('123456789')).toBe(0x29b1);
});

test('el ejemplo se lee, tambien con el control en minusculas', () => {
  expect(isReadableQr(EXAMPLE)).toBe(true);
  const text = `${EXAMPLE.slice(0, -13)}CORDO6304`;
  const digits = crc16(text).toString(16).padStart(4, '0');
  expect(isReadableQr(text + digits)).toBe(true);
  expect(isReadableQr(text + digits.toUpperCase())).toBe(true);
});

const withDigits = (text: string) => text + crc16(text).toString(16).toUpperCase().padStart(4, '0');

test.each([
  ['nada', ''],
  ['una letra cambiada', EXAMPLE.replace('Test', 'Tost')],
  ['el control cambiado', EXAMPLE.replace(/4$/, '5')],
  ['una direccion', 'https://www.mercadopago.com.ar/checkout'],
  ['otro comienzo, aunque el control este bien', withDigits(`000202${EXAMPLE.slice(6, -4)}`)],
  ['sin el campo del control', withDigits(EXAMPLE.slice(0, -8))],
  ['demasiado largo', withDigits(`${EXAMPLE.slice(0, -8)}${'x'.repeat(400)}6304`)],
  ['un espacio al final', `${EXAMPLE} `],
])('%s no se lee', (_what, text) => expect(isReadableQr(text)).toBe(false));
