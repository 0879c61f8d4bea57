import { expect, test } from 'vitest';
import { createCifrado } from './cifrado.ts';
import { Secret } from './secret.ts';

const vieja = new Secret('una-clave-vieja-de-mas-de-32-caracteres');
const nueva = new Secret('una-clave-nueva-de-mas-de-32-caracteres');

test('abre lo que cerro, y dos veces lo mismo no se ve igual', () => {
  const cifrado = createCifrado([nueva]);
  const [una, otra] = [cifrado.seal('483920', 'a'), cifrado.seal('483920', 'a')];
  expect(cifrado.open(una, 'a')).toBe('483920');
  expect(una.bytes.equals(otra.bytes)).toBe(false);
  expect(una.bytes.toString('latin1')).not.toContain('483920');
});

test('de otro, alterado o cortado no abre', () => {
  const cifrado = createCifrado([nueva]);
  const sealed = cifrado.seal('483920', 'a');
  expect(cifrado.open(sealed, 'b')).toBeNull();
  for (const at of [0, 12, sealed.bytes.length - 1]) {
    const bytes = Buffer.from(sealed.bytes);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(cifrado.open({ ...sealed, bytes }, 'a'), `byte ${at}`).toBeNull();
  }
  expect(cifrado.open({ ...sealed, bytes: sealed.bytes.subarray(0, 20) }, 'a')).toBeNull();
});

test('con una clave nueva se sigue abriendo lo de la anterior, mientras este', () => {
  const sealed = createCifrado([vieja]).seal('secreto', 'x');
  expect(createCifrado([nueva, vieja]).open(sealed, 'x')).toBe('secreto');
  expect(createCifrado([nueva]).open(sealed, 'x')).toBeNull();
  expect(createCifrado([nueva, vieja]).seal('secreto', 'x').claveId).not.toBe(sealed.claveId);
});
