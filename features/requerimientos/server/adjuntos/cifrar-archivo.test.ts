import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { random } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { expect, test } from 'vitest';
import {
  type ClaveDeDatos,
  cifrar,
  descifrar,
  desenvolver,
  envolver,
  nuevaClave,
  type Parte,
  SEGMENTO,
  tamanoCifrado,
  tamanoDescifrado,
} from './cifrar-archivo.ts';

const clave = nuevaClave('9f2c4e7a-1b3d-4f60-8a11-000000000000');
const juntar = (pedazos: AsyncIterable<Buffer>) => buffer(Readable.from(pedazos));
const sellar = (bytes: Buffer, { con = clave, parte = 'archivo' as Parte } = {}) =>
  juntar(cifrar(con, parte, [bytes]));
const abrir = (bytes: Buffer, { con = clave as ClaveDeDatos, parte = 'archivo' as Parte } = {}) =>
  juntar(descifrar(con, parte, [bytes]));
/** As the store gives them. */
const enPedazos = (bytes: Buffer, largo: number) =>
  Array.from({ length: Math.ceil(bytes.length / largo) }, (_, n) =>
    bytes.subarray(n * largo, (n + 1) * largo),
  );

test.each([0, 1, SEGMENTO - 1, SEGMENTO, SEGMENTO + 1, 3 * SEGMENTO, 200_001])(
  '%i bytes vuelven iguales',
  async (n) => {
    const bytes = random().bytes(n);
    const sellado = await sellar(bytes);
    expect(sellado).toHaveLength(tamanoCifrado(n));
    expect(tamanoDescifrado(sellado.length)).toBe(n);
    expect(await abrir(sellado)).toEqual(bytes);
    for (const largo of [1_000, 65_552, 100_000])
      expect(await juntar(descifrar(clave, 'archivo', enPedazos(sellado, largo)))).toEqual(bytes);
    // The same again, however it comes: its hash is known before it is stored.
    expect(await juntar(cifrar(clave, 'archivo', enPedazos(bytes, 7_001)))).toEqual(sellado);
    if (n > 100) expect(sellado.includes(bytes.subarray(0, 20))).toBe(false);
  },
);

test('un bit cambiado en cualquier parte no se abre', async () => {
  const sellado = await sellar(random().bytes(2 * SEGMENTO + 50));
  for (const at of [0, 15, SEGMENTO, SEGMENTO + 20, sellado.length - 1]) {
    const otro = Buffer.from(sellado);
    otro[at] = (otro[at] ?? 0) ^ 1;
    await expect(abrir(otro), String(at)).rejects.toThrow();
  }
});

test('lo que venia antes del cambio se da, y nada de lo que sigue', async () => {
  const bytes = random().bytes(3 * SEGMENTO);
  const sellado = await sellar(bytes);
  sellado[SEGMENTO + 100] = (sellado[SEGMENTO + 100] ?? 0) ^ 1;
  const dados: Buffer[] = [];
  await expect(
    (async () => {
      for await (const pedazo of descifrar(clave, 'archivo', [sellado])) dados.push(pedazo);
    })(),
  ).rejects.toThrow();
  expect(Buffer.concat(dados)).toEqual(bytes.subarray(0, SEGMENTO));
});

test('cortado, alargado, con sus partes en otro orden o de otro archivo no se abre', async () => {
  const grande = SEGMENTO + 16;
  const bytes = random().bytes(3 * SEGMENTO);
  const sellado = await sellar(bytes);
  const [uno, dos, tres] = enPedazos(sellado, grande) as [Buffer, Buffer, Buffer];
  for (const [nombre, otro] of Object.entries({
    vacio: Buffer.alloc(0),
    corto: sellado.subarray(0, 10),
    cortado: sellado.subarray(0, -1),
    sinElUltimo: Buffer.concat([uno, dos]),
    sinElPrimero: Buffer.concat([dos, tres]),
    repetido: Buffer.concat([uno, uno, tres]),
    alReves: Buffer.concat([dos, uno, tres]),
    alargado: Buffer.concat([sellado, Buffer.alloc(20)]),
  }))
    await expect(abrir(otro), nombre).rejects.toThrow();
  await expect(abrir(sellado, { parte: 'miniatura' })).rejects.toThrow();
  await expect(abrir(sellado, { con: { ...clave, claveObjeto: 'otra' } })).rejects.toThrow();
  await expect(abrir(sellado, { con: nuevaClave(clave.claveObjeto) })).rejects.toThrow();
});

test('no todo tamano es de algo sellado', () => {
  expect(tamanoDescifrado(16)).toBe(0);
  for (const n of [0, 15, SEGMENTO + 17, SEGMENTO + 32]) expect(tamanoDescifrado(n), String(n)).toBeNull();
});

test('la clave del archivo solo se abre con la de la instalacion, tambien despues de cambiarla', () => {
  const [vieja, nueva] = [new Secret('v'.repeat(40)), new Secret('n'.repeat(40))];
  const sellada = envolver(createCipher([vieja]), clave);
  expect(sellada.bytes.includes(clave.bytes)).toBe(false);
  expect(sellada.bytes.includes(clave.bytes.toString('base64'))).toBe(false);
  expect(desenvolver(createCipher([nueva, vieja]), sellada, clave.claveObjeto)).toEqual(clave);
  expect(desenvolver(createCipher([nueva]), sellada, clave.claveObjeto)).toBeNull();
  expect(desenvolver(createCipher([vieja]), sellada, 'otra')).toBeNull();
});
