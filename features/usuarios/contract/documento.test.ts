import { expect, test } from 'vitest';
import { parseDocumento } from './documento.ts';

test.each([
  ['25123456', '25123456'],
  [' 25.123.456 ', '25123456'],
  ['4 123 456', '4123456'],
])('el documento %j se guarda %j', (input, guardado) => {
  expect(parseDocumento(input)).toBe(guardado);
});

test.each(['', '123456', '251234567', '22222222', '2512345a', '25-123-456', '٢٥١٢٣٤٥٦'])(
  '%j no es un documento',
  (input) => {
    expect(parseDocumento(input)).toBeNull();
  },
);
