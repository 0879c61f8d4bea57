import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { makeVerp, readVerp } from './index.ts';

const options = { domain: 'rebotes.example', secret: new Secret('clave-de-los-rebotes') };
const address = makeVerp(31, options);

test('la direccion dice de que mensaje es, y cabe', () => {
  expect(address).toMatch(/^bounce\+31\.[0-9a-f]{20}@rebotes\.example$/);
  expect(readVerp(address, options)).toBe(31);
  const longest = makeVerp(Number.MAX_SAFE_INTEGER, options);
  expect(longest.indexOf('@')).toBeLessThanOrEqual(64);
  expect(readVerp(longest, options)).toBe(Number.MAX_SAFE_INTEGER);
});

test('un servidor del camino puede cambiar mayusculas', () => {
  expect(readVerp(address.toUpperCase(), options)).toBe(31);
});

test.each([
  ['otro mensaje', address.replace('+31.', '+32.')],
  ['otra firma', address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))],
  ['la firma cortada', address.replace(/.@/, '@')],
  ['otro dominio', address.replace('rebotes', 'mal')],
  ['ceros delante', address.replace('+31.', '+031.')],
  ['nada', ''],
])('%s: no es nuestra', (_what, forged) => {
  expect(readVerp(forged, options)).toBeNull();
});

test('con otra clave no es nuestra', () => {
  expect(
    readVerp(makeVerp(31, { ...options, secret: new Secret('otra-clave-cualquiera') }), options),
  ).toBeNull();
});
