import { expect, test } from 'vitest';
import { contentUrlOf, parseContentUrl } from './content-url.ts';

const row = { id: 55, clave_objeto: '9f2c4e7a-1b3d-4f60-8a11-000000000000' };

test('es el numero y las primeras 16 cifras de su clave', () => {
  expect(contentUrlOf(row)).toBe('/adjuntos/55-9f2c4e7a1b3d4f60');
  const parsed = parseContentUrl(contentUrlOf(row));
  expect(parsed?.id).toBe(55);
  expect(parsed?.matches(row)).toBe(true);
  expect(parsed?.matches({ ...row, clave_objeto: '9f2c4e7a-1b3d-4f61-8a11-000000000000' })).toBe(false);
  expect(parsed?.matches({ ...row, id: 56 })).toBe(false);
});

const MARCA = '9f2c4e7a1b3d4f60';
test.each([
  '',
  '/adjuntos/',
  `/adjuntos/55`,
  `adjuntos/55-${MARCA}`,
  `/adjuntos/0-${MARCA}`,
  `/adjuntos/055-${MARCA}`,
  `/adjuntos/-55-${MARCA}`,
  `/adjuntos/9007199254740993-${MARCA}`,
  `/adjuntos/55-${MARCA.toUpperCase()}`,
  `/adjuntos/55-${MARCA}0`,
  `/adjuntos/55-${MARCA.slice(1)}`,
  `/adjuntos/55-${MARCA}\n`,
  ` /adjuntos/55-${MARCA}`,
  `/adjuntos/../55-${MARCA}`,
  `/adjuntos/%2e%2e%2f55-${MARCA}`,
  `/adjuntos/55-${MARCA}%00`,
  `/adjuntos/55-${MARCA}\0.png`,
  `//otro.test/adjuntos/55-${MARCA}`,
  `https://otro.test/adjuntos/55-${MARCA}`,
  `\\\\servidor\\adjuntos\\55-${MARCA}`,
  '/etc/passwd',
  'file:///etc/passwd',
])('%j no es de ninguno', (texto) => {
  expect(parseContentUrl(texto)).toBeNull();
});
