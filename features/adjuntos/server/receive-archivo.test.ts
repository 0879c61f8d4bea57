import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { random, useFolder } from '@oficina/testing';
import { heldBytes } from '@oficina/testing/memory';
import { expect, test } from 'vitest';
import { withReceivedArchivo } from './receive-archivo.ts';

const folder = useFolder();

const MAX_BYTES = 10 * 1024 * 1024;
const recibir = <T>(contenido: Readable, work: Parameters<typeof withReceivedArchivo<T>>[1]) =>
  withReceivedArchivo({ contenido, max: MAX_BYTES, folder }, work);

test('se lee las veces que haga falta y no esta en ninguna carpeta', async () => {
  const bytes = random().bytes(300_000);
  await recibir(Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]), async (recibido) => {
    expect(recibido.tamano).toBe(300_000);
    expect(await recibido.inicio(10)).toEqual(bytes.subarray(0, 10));
    for (let attempt = 0; attempt < 2; attempt += 1) expect(await buffer(recibido.read())).toEqual(bytes);
    expect(await recibido.whole()).toEqual(bytes);
    for await (const _ of recibido.read()) break;
    expect(await readdir(folder)).toEqual([]);
  });
  expect(await recibir(Readable.from([]), async ({ tamano }) => tamano)).toBe(0);
});

test('lo que pasa del maximo se deja de leer ahi mismo', async () => {
  let requestedChunks = 0;
  const endless = Readable.from(
    (function* mega() {
      for (;;) {
        requestedChunks += 1;
        yield Buffer.alloc(1024 * 1024);
      }
    })(),
    { highWaterMark: 1 },
  );
  const before = heldBytes();
  await expect(recibir(endless, async () => 'llego')).rejects.toMatchObject({
    status: 413,
    message: 'El archivo supera el máximo de 10 MB.',
  });
  expect(requestedChunks).toBeLessThan(15);
  expect(heldBytes() - before).toBeLessThan(20_000_000);
  const exact = Readable.from([Buffer.alloc(MAX_BYTES)]);
  expect(await recibir(exact, async ({ tamano }) => tamano)).toBe(MAX_BYTES);
});

test('una subida que se corta es un error de quien la manda', async () => {
  const truncated = Readable.from(
    (async function* media() {
      yield Buffer.alloc(100);
      throw new Error('aborted');
    })(),
  );
  await expect(recibir(truncated, async () => 'llego')).rejects.toMatchObject({ status: 400 });
  const before = new Readable({ read() {} });
  const received = recibir(before, async () => 'llego');
  before.destroy(new Error('gone'));
  await expect(received).rejects.toMatchObject({ status: 400 });
});

test('sin carpeta donde esperar no hay servicio', async () => {
  const incoming = {
    contenido: Readable.from([Buffer.from('a')]),
    max: 10,
    folder: join(folder, 'no-esta'),
  };
  await expect(withReceivedArchivo(incoming, async () => 'llego')).rejects.toMatchObject({ status: 503 });
});

test('lo que falla despues de recibirlo no deja nada abierto', async () => {
  const countOpenFiles = async () => (await readdir('/proc/self/fd')).length;
  const before = await countOpenFiles();
  for (let attempt = 0; attempt < 20; attempt += 1)
    await expect(
      recibir(Readable.from([Buffer.from('a')]), () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
  expect(await countOpenFiles()).toBeLessThanOrEqual(before + 2);
  expect(await readdir(folder)).toEqual([]);
});
