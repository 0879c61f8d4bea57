import { expect, test } from 'vitest';
import { leerEmail } from './email.ts';

test.each([
  ['hija@correo.com', 'hija@correo.com'],
  ['  Hija.Menor+luz@Correo.COM.ar \t', 'hija.menor+luz@correo.com.ar'],
  ['ñandú@correo.com', 'ñandú@correo.com'],
  [`${'a'.repeat(169)}@correo.com`, `${'a'.repeat(169)}@correo.com`],
])('%j se guarda como %j', (escrito, guardado) => {
  expect(leerEmail(escrito)).toBe(guardado);
});

test.each([
  '',
  '   ',
  'hija',
  'hija@correo',
  'hija@@correo.com',
  'hija@otra@correo.com',
  '@correo.com',
  'hija@.com',
  'hija@correo.',
  'hija@correo..com',
  'hija @correo.com',
  'hija@correo.com\r\nBcc: todos@correo.com',
  'hija@correo.com,otra@correo.com',
  'Hija <hija@correo.com>',
  'hija\u0000@correo.com',
  `${'a'.repeat(170)}@correo.com`,
])('%j no es un correo', (escrito) => {
  expect(leerEmail(escrito)).toBeNull();
});
