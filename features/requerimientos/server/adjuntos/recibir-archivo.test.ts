import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { random } from '@oficina/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conArchivoRecibido } from './recibir-archivo.ts';

let carpeta = '';
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'recibir-'));
});
afterAll(() => rm(carpeta, { recursive: true, force: true }));

const MAXIMO = 10 * 1024 * 1024;
const recibir = <T>(contenido: Readable, trabajo: Parameters<typeof conArchivoRecibido<T>>[1]) =>
  conArchivoRecibido({ contenido, maximo: MAXIMO, carpeta }, trabajo);

test('se lee las veces que haga falta y no esta en ninguna carpeta', async () => {
  const bytes = random().bytes(300_000);
  await recibir(Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]), async (recibido) => {
    expect(recibido.tamano).toBe(300_000);
    expect(await recibido.inicio(10)).toEqual(bytes.subarray(0, 10));
    for (let vez = 0; vez < 2; vez += 1) expect(await buffer(recibido.leer())).toEqual(bytes);
    expect(await recibido.entero()).toEqual(bytes);
    // Left halfway by whoever was reading it.
    for await (const _ of recibido.leer()) break;
    expect(await readdir(carpeta)).toEqual([]);
  });
  expect(await recibir(Readable.from([]), async ({ tamano }) => tamano)).toBe(0);
});

test('lo que pasa del maximo se deja de leer ahi mismo', async () => {
  let pedidos = 0;
  const sinFin = Readable.from(
    (function* mega() {
      for (;;) {
        pedidos += 1;
        yield Buffer.alloc(1024 * 1024);
      }
    })(),
    { highWaterMark: 1 },
  );
  const antes = process.memoryUsage.rss();
  await expect(recibir(sinFin, async () => 'llego')).rejects.toMatchObject({
    status: 413,
    message: 'El archivo supera el máximo de 10 MB.',
  });
  expect(pedidos).toBeLessThan(15);
  expect(process.memoryUsage.rss() - antes).toBeLessThan(50_000_000);
  const justo = Readable.from([Buffer.alloc(MAXIMO)]);
  expect(await recibir(justo, async ({ tamano }) => tamano)).toBe(MAXIMO);
});

test('una subida que se corta es un error de quien la manda', async () => {
  const cortada = Readable.from(
    (async function* media() {
      yield Buffer.alloc(100);
      throw new Error('aborted');
    })(),
  );
  await expect(recibir(cortada, async () => 'llego')).rejects.toMatchObject({ status: 400 });
  const antes = new Readable({ read() {} });
  const recibida = recibir(antes, async () => 'llego');
  antes.destroy(new Error('gone'));
  await expect(recibida).rejects.toMatchObject({ status: 400 });
});

test('sin carpeta donde esperar no hay servicio', async () => {
  const llegada = {
    contenido: Readable.from([Buffer.from('a')]),
    maximo: 10,
    carpeta: join(carpeta, 'no-esta'),
  };
  await expect(conArchivoRecibido(llegada, async () => 'llego')).rejects.toMatchObject({ status: 503 });
});

test('lo que falla despues de recibirlo no deja nada abierto', async () => {
  const abiertos = async () => (await readdir('/proc/self/fd')).length;
  const antes = await abiertos();
  for (let vez = 0; vez < 20; vez += 1)
    await expect(
      recibir(Readable.from([Buffer.from('a')]), () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
  expect(await abiertos()).toBeLessThanOrEqual(antes + 2);
  expect(await readdir(carpeta)).toEqual([]);
});
