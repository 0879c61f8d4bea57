import { chown, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useFolder, useSmallDisk } from '@oficina/testing';
import { blobStoreSuite, metaOf, put, read, streamOf } from '@oficina/testing/blob-store';
import { describe, expect, test } from 'vitest';
import { createDiskStore } from './index.ts';

const dir = useFolder();
const smallDisk = useSmallDisk(1_024);

const inside = async (folder: string) => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
};

describe('disco', () => {
  blobStoreSuite({
    store: () => createDiskStore({ dir }),
    keys: async () =>
      (await inside(dir)).map((path) => path.slice(dir.length + 1)).filter((key) => !key.startsWith('.')),
    program: () => `
      import { createDiskStore } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
      const store = createDiskStore({ dir: ${JSON.stringify(dir)} });`,
  });

  test('nadie mas que el proceso puede leer los archivos ni las carpetas', async () => {
    await put(createDiskStore({ dir }), 'permisos/2026/31.pdf', Buffer.from('hola'));
    const modeOf = async (path: string) => ((await stat(join(dir, path))).mode & 0o777).toString(8);
    expect(await modeOf('permisos/2026/31.pdf')).toBe('600');
    expect(await modeOf('permisos/2026')).toBe('700');
    expect(await modeOf('permisos')).toBe('700');
    expect(await modeOf('.llegando')).toBe('700');
  });

  test.runIf(process.getuid?.() === 0)('lo que guarda root es de quien es la carpeta', async () => {
    const own = join(dir, 'de-otro');
    await mkdir(own);
    await chown(own, 65_534, 65_534);
    await put(createDiskStore({ dir: own }), 'facturas/2026/31.pdf', Buffer.from('hola'));
    for (const path of ['facturas/2026/31.pdf', 'facturas/2026', 'facturas', '.llegando'])
      expect((await stat(join(own, path))).uid, path).toBe(65_534);
  });

  test('una carpeta que no esta no es un archivo que falta', async () => {
    const store = createDiskStore({ dir: join(dir, 'sin-montar') });
    expect((await store.head('facturas/31.pdf')).kind).toBe('retryable');
    expect((await store.open('facturas/31.pdf')).kind).toBe('retryable');
  });

  test('una fuente que falla antes de que la lean no termina el proceso', async () => {
    const source = streamOf(Buffer.from('hola'));
    const put = createDiskStore({ dir }).put('facturas/32.pdf', source, metaOf(Buffer.from('hola')));
    source.destroy(new Error('cut at once'));
    expect((await put).kind).not.toBe('ok');
  });

  test('lo que se rechaza no deja un archivo a medias', async () => {
    const own = join(dir, 'propio');
    const store = createDiskStore({ dir: own });
    const bytes = Buffer.from('hola');
    await store.put('facturas/31.pdf', streamOf(bytes), { ...metaOf(bytes), size: 5 });
    expect(await inside(own)).toEqual([]);
  });

  test('lo que dejo un proceso muerto se borra despues de un dia, y no antes', async () => {
    const own = join(dir, 'viejos');
    await put(createDiskStore({ dir: own }), 'facturas/1.pdf', Buffer.from('uno'));
    const [old, recent] = [join(own, '.llegando/viejo'), join(own, '.llegando/reciente')];
    for (const path of [old, recent]) await writeFile(path, 'a medias');
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await utimes(old, at(25), at(25));
    await utimes(recent, at(23), at(23));
    await put(createDiskStore({ dir: own }), 'facturas/2.pdf', Buffer.from('dos'));
    expect((await inside(own)).sort()).toEqual([
      recent,
      join(own, 'facturas/1.pdf'),
      join(own, 'facturas/2.pdf'),
    ]);
  });

  test('quien ya estaba leyendo termina de leer lo que empezo', async () => {
    const store = createDiskStore({ dir });
    await put(store, 'facturas/7.pdf', Buffer.alloc(1_000_000, 'a'));
    const found = await store.open('facturas/7.pdf');
    if (found.kind !== 'ok') throw new Error(found.kind);
    await put(store, 'facturas/7.pdf', Buffer.from('nuevo'));
    let text = '';
    for await (const chunk of found.value.body) text += chunk;
    expect(text).toBe('a'.repeat(1_000_000));
    expect(await read(store, 'facturas/7.pdf')).toEqual(Buffer.from('nuevo'));
  });

  test.runIf(smallDisk)(
    'con el disco lleno se dice, no queda nada a medias y lo que entra se guarda',
    async () => {
      const own = smallDisk ?? '';
      const told: object[] = [];
      const log = { info() {}, warn() {}, error: (fields: object) => told.push(fields) };
      const store = createDiskStore({ dir: own, log });
      const big = Buffer.alloc(3_000_000, 'a');
      expect(await put(store, 'facturas/1.pdf', big)).toEqual({ kind: 'retryable', cause: 'ENOSPC' });
      expect(told).toMatchObject([{ operacion: 'put', resultado: 'ENOSPC' }]);
      expect(await inside(own)).toEqual([]);
      expect(await put(store, 'facturas/2.pdf', Buffer.from('hola'))).toMatchObject({ kind: 'ok' });
    },
  );

  test('una carpeta en la que no se puede escribir se dice, se puede repetir y no guarda nada', async () => {
    const taken = join(dir, 'ocupado');
    await writeFile(taken, 'no es una carpeta');
    const told: object[] = [];
    const log = { info() {}, warn() {}, error: (fields: object) => told.push(fields) };
    const store = createDiskStore({ dir: taken, log });
    expect(await put(store, 'facturas/31.pdf', Buffer.from('hola'))).toMatchObject({ kind: 'retryable' });
    expect(told).toMatchObject([{ servicio: 'disk', operacion: 'put' }]);
    await rm(taken);
    expect(await put(store, 'facturas/31.pdf', Buffer.from('hola'))).toMatchObject({ kind: 'ok' });
  });
});
