import { expect, test } from 'vitest';
import { createCipher } from './cipher.ts';
import { Secret } from './secret.ts';

const oldKey = new Secret('una-clave-vieja-de-mas-de-32-caracteres');
const newKey = new Secret('una-clave-nueva-de-mas-de-32-caracteres');

test('abre lo que cerro, y dos veces lo mismo no se ve igual', () => {
  const cipher = createCipher([newKey]);
  const [first, second] = [cipher.seal('483920', 'a'), cipher.seal('483920', 'a')];
  expect(cipher.open(first, 'a')).toBe('483920');
  expect(first.bytes.equals(second.bytes)).toBe(false);
  expect(first.bytes.toString('latin1')).not.toContain('483920');
});

test('de otro, alterado o cortado no abre', () => {
  const cipher = createCipher([newKey]);
  const sealed = cipher.seal('483920', 'a');
  expect(cipher.open(sealed, 'b')).toBeNull();
  for (const at of [0, 12, sealed.bytes.length - 1]) {
    const bytes = Buffer.from(sealed.bytes);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(cipher.open({ ...sealed, bytes }, 'a'), `byte ${at}`).toBeNull();
  }
  expect(cipher.open({ ...sealed, bytes: sealed.bytes.subarray(0, 20) }, 'a')).toBeNull();
});

test('con una clave nueva se sigue abriendo lo de la anterior, mientras este', () => {
  const sealed = createCipher([oldKey]).seal('secreto', 'x');
  expect(createCipher([newKey, oldKey]).open(sealed, 'x')).toBe('secreto');
  expect(createCipher([newKey]).open(sealed, 'x')).toBeNull();
  expect(createCipher([newKey, oldKey]).seal('secreto', 'x').keyId).not.toBe(sealed.keyId);
});
