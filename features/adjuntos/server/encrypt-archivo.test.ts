import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { random } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { expect, test } from 'vitest';
import {
  type DataKey,
  decrypt,
  decryptedSize,
  encrypt,
  encryptedSize,
  newDataKey,
  type Part,
  SEGMENT_BYTES,
  unwrapKey,
  wrapKey,
} from './encrypt-archivo.ts';

const key = newDataKey('9f2c4e7a-1b3d-4f60-8a11-000000000000');
const collect = (chunks: AsyncIterable<Buffer>) => buffer(Readable.from(chunks));
const seal = (bytes: Buffer, { using = key, part = 'archivo' as Part } = {}) =>
  collect(encrypt(using, part, [bytes]));
const open = (bytes: Buffer, { using = key as DataKey, part = 'archivo' as Part } = {}) =>
  collect(decrypt(using, part, [bytes]));
const inChunks = (bytes: Buffer, length: number) =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, n) =>
    bytes.subarray(n * length, (n + 1) * length),
  );

test.each([0, 1, SEGMENT_BYTES - 1, SEGMENT_BYTES, SEGMENT_BYTES + 1, 3 * SEGMENT_BYTES, 200_001])(
  '%i bytes vuelven iguales',
  async (n) => {
    const bytes = random().bytes(n);
    const sealed = await seal(bytes);
    expect(sealed).toHaveLength(encryptedSize(n));
    expect(decryptedSize(sealed.length)).toBe(n);
    expect(await open(sealed)).toEqual(bytes);
    for (const length of [1_000, 65_552, 100_000])
      expect(await collect(decrypt(key, 'archivo', inChunks(sealed, length)))).toEqual(bytes);
    // The result is the same however the input is split, because the hash is computed before storing.
    expect(await collect(encrypt(key, 'archivo', inChunks(bytes, 7_001)))).toEqual(sealed);
    if (n > 100) expect(sealed.includes(bytes.subarray(0, 20))).toBe(false);
  },
);

test('un bit cambiado en cualquier parte no se abre', async () => {
  const sealed = await seal(random().bytes(2 * SEGMENT_BYTES + 50));
  for (const at of [0, 15, SEGMENT_BYTES, SEGMENT_BYTES + 20, sealed.length - 1]) {
    const other = Buffer.from(sealed);
    other[at] = (other[at] ?? 0) ^ 1;
    await expect(open(other), String(at)).rejects.toThrow();
  }
});

test('lo que venia antes del cambio se da, y nada de lo que sigue', async () => {
  const bytes = random().bytes(3 * SEGMENT_BYTES);
  const sealed = await seal(bytes);
  sealed[SEGMENT_BYTES + 100] = (sealed[SEGMENT_BYTES + 100] ?? 0) ^ 1;
  const given: Buffer[] = [];
  await expect(
    (async () => {
      for await (const chunk of decrypt(key, 'archivo', [sealed])) given.push(chunk);
    })(),
  ).rejects.toThrow();
  expect(Buffer.concat(given)).toEqual(bytes.subarray(0, SEGMENT_BYTES));
});

test('cortado, alargado, con sus partes en otro orden o de otro archivo no se abre', async () => {
  const segmentSize = SEGMENT_BYTES + 16;
  const bytes = random().bytes(3 * SEGMENT_BYTES);
  const sealed = await seal(bytes);
  const [one, two, three] = inChunks(sealed, segmentSize) as [Buffer, Buffer, Buffer];
  for (const [nombre, other] of Object.entries({
    empty: Buffer.alloc(0),
    short: sealed.subarray(0, 10),
    truncated: sealed.subarray(0, -1),
    withoutLast: Buffer.concat([one, two]),
    withoutFirst: Buffer.concat([two, three]),
    repeated: Buffer.concat([one, one, three]),
    reversed: Buffer.concat([two, one, three]),
    extended: Buffer.concat([sealed, Buffer.alloc(20)]),
  }))
    await expect(open(other), nombre).rejects.toThrow();
  await expect(open(sealed, { part: 'miniatura' })).rejects.toThrow();
  await expect(open(sealed, { using: { ...key, objectKey: 'otra' } })).rejects.toThrow();
  await expect(open(sealed, { using: newDataKey(key.objectKey) })).rejects.toThrow();
});

test('no todo tamano es de algo sellado', () => {
  expect(decryptedSize(16)).toBe(0);
  for (const n of [0, 15, SEGMENT_BYTES + 17, SEGMENT_BYTES + 32])
    expect(decryptedSize(n), String(n)).toBeNull();
});

test('la clave del archivo solo se abre con la de la instalacion, tambien despues de cambiarla', () => {
  const [oldKey, newKey] = [new Secret('v'.repeat(40)), new Secret('n'.repeat(40))];
  const sealedKey = wrapKey(createCipher([oldKey]), key);
  expect(sealedKey.bytes.includes(key.bytes)).toBe(false);
  expect(sealedKey.bytes.includes(key.bytes.toString('base64'))).toBe(false);
  expect(unwrapKey(createCipher([newKey, oldKey]), sealedKey, key.objectKey)).toEqual(key);
  expect(unwrapKey(createCipher([newKey]), sealedKey, key.objectKey)).toBeNull();
  expect(unwrapKey(createCipher([oldKey]), sealedKey, 'otra')).toBeNull();
});
