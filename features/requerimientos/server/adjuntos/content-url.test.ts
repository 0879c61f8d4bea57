import { expect, test } from 'vitest';
import { contentUrlDe, leerContentUrl } from './content-url.ts';

const fila = { id: 55, clave_objeto: '9f2c4e7a-1b3d-4f60-8a11-000000000000' };

test('es el numero y las primeras 16 cifras de su clave', () => {
  expect(contentUrlDe(fila)).toBe('/adjuntos/55-9f2c4e7a1b3d4f60');
  const leido = leerContentUrl(contentUrlDe(fila));
  expect(leido?.id).toBe(55);
  expect(leido?.esDe(fila)).toBe(true);
  expect(leido?.esDe({ ...fila, clave_objeto: '9f2c4e7a-1b3d-4f61-8a11-000000000000' })).toBe(false);
  expect(leido?.esDe({ ...fila, id: 56 })).toBe(false);
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
  expect(leerContentUrl(texto)).toBeNull();
});
