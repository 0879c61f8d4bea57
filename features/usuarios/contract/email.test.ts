import { expect, test } from 'vitest';
import { parseEmail } from './email.ts';

test.each([
  ['hija@correo.com', 'hija@correo.com'],
  ['  Hija.Menor+luz@Correo.COM.ar \t', 'hija.menor+luz@correo.com.ar'],
  ['ñandú@correo.com', 'ñandú@correo.com'],
  [`${'a'.repeat(169)}@correo.com`, `${'a'.repeat(169)}@correo.com`],
])('%j se guarda como %j', (input, guardado) => {
  expect(parseEmail(input)).toBe(guardado);
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
])('%j no es un correo', (input) => {
  expect(parseEmail(input)).toBeNull();
});
