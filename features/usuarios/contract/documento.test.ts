import { expect, test } from 'vitest';
import { leerDocumento } from './documento.ts';

test.each([
  ['25123456', '25123456'],
  [' 25.123.456 ', '25123456'],
  ['4 123 456', '4123456'],
])('el documento %j se guarda %j', (escrito, guardado) => {
  expect(leerDocumento(escrito)).toBe(guardado);
});

test.each(['', '123456', '251234567', '22222222', '2512345a', '25-123-456', '٢٥١٢٣٤٥٦'])(
  '%j no es un documento',
  (escrito) => {
    expect(leerDocumento(escrito)).toBeNull();
  },
);
