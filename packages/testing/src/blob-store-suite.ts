import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '@oficina/values/server';
import { describe, expect, test } from 'vitest';
import { random } from './random.ts';

type Place = {
  /** This is read only inside tests, when the store is running. */
  store(): BlobStore;
  keys(): Promise<string[]>;
  /** This JavaScript makes the same `store` in another process, which the suite kills halfway. */
  program(): string;
};

const TYPE = 'application/octet-stream';
const HALF = 1_500_000;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
export const metaOf = (bytes: Uint8Array) => ({ size: bytes.length, type: TYPE, sha256: sha256(bytes) });

export const streamOf = (bytes: Uint8Array) =>
  Readable.from(
    (function* pieces() {
      for (let at = 0; at < bytes.length; at += 65_536) yield Buffer.from(bytes.subarray(at, at + 65_536));
    })(),
    { objectMode: false },
  );

export const put = (store: BlobStore, key: string, bytes: Uint8Array) =>
  store.put(key, streamOf(bytes), metaOf(bytes));

export async function read(store: BlobStore, key: string): Promise<unknown> {
  const found = await store.open(key);
  return found.kind === 'ok' ? buffer(found.value.body) : found;
}

const OK = { kind: 'ok', value: undefined };
const MISSING = { kind: 'rejected', reason: 'missing' };
const newKey = () => `pruebas/2026/${randomUUID()}`;

const STRANGE_KEYS = [
  '../afuera.pdf',
  'facturas/../../afuera.pdf',
  'facturas/..',
  './31.pdf',
  '/etc/passwd',
  'facturas//31.pdf',
  'facturas/',
  'facturas\\31.pdf',
  'facturas/31.pdf\0.png',
  'facturas/31.pdf\n',
  'facturas/Mi Factura.pdf',
  'facturas/%2e%2e/31.pdf',
  `facturas/${'a'.repeat(101)}`,
  '.llegando/31',
  '',
];

/** Every implementation of `BlobStore` has to pass this suite. Call it inside a describe. */
export function blobStoreSuite({ store, keys, program }: Place): void {
  test.each([0, 1, 3_000_000])('%i bytes vuelven iguales, con su tamano', async (size) => {
    const key = newKey();
    const bytes = random().bytes(size);
    expect(await put(store(), key, bytes)).toEqual(OK);
    expect(await store().head(key)).toEqual({ kind: 'ok', value: { size } });
    const found = await store().open(key);
    if (found.kind !== 'ok') throw new Error(`open: ${found.kind}`);
    expect(found.value.size).toBe(size);
    const back = await buffer(found.value.body);
    expect([back.length, sha256(back)]).toEqual([size, sha256(bytes)]);
  });

  test('una pieza vacia en el medio no repite ni corta nada', async () => {
    const [key, bytes] = [newKey(), random().bytes(1_000)];
    const pieces = Readable.from([bytes.subarray(0, 400), Buffer.alloc(0), bytes.subarray(400)]);
    expect(await store().put(key, pieces, metaOf(bytes))).toEqual(OK);
    expect(await read(store(), key)).toEqual(bytes);
  });

  test('la misma clave se puede volver a guardar, y queda lo ultimo', async () => {
    const key = newKey();
    await put(store(), key, random().bytes(70_000));
    const bytes = random().bytes(300);
    expect(await put(store(), key, bytes)).toEqual(OK);
    expect(await read(store(), key)).toEqual(bytes);
  });

  test('dos que guardan la misma clave a la vez dejan uno de los dos, entero', async () => {
    const key = newKey();
    const two = [random().bytes(400_000), random().bytes(400_000)];
    for (const outcome of await Promise.all(two.map((bytes) => put(store(), key, bytes))))
      expect(outcome).toEqual(OK);
    const back = (await read(store(), key)) as Buffer;
    expect(two.map(sha256)).toContain(sha256(back));
  });

  test('lo que no esta, falta', async () => {
    expect(await store().open(newKey())).toEqual(MISSING);
    expect(await store().head(newKey())).toEqual({ kind: 'ok', value: null });
    await put(store(), 'pruebas/carpeta/31.pdf', random().bytes(10));
    expect(await store().open('pruebas/carpeta')).toEqual(MISSING);
    expect(await store().head('pruebas/carpeta')).toEqual({ kind: 'ok', value: null });
  });

  test('borrar dos veces es lo mismo que una', async () => {
    const key = newKey();
    await put(store(), key, random().bytes(10));
    expect(await store().remove(key)).toEqual(OK);
    expect(await store().open(key)).toEqual(MISSING);
    expect(await store().remove(key)).toEqual(OK);
    expect(await store().remove(newKey())).toEqual(OK);
  });

  test.each(STRANGE_KEYS)('la clave %j se rechaza', async (key) => {
    const before = await keys();
    await expect(put(store(), key, random().bytes(10))).rejects.toThrow(TypeError);
    await expect(store().open(key)).rejects.toThrow(TypeError);
    await expect(store().head(key)).rejects.toThrow(TypeError);
    await expect(store().remove(key)).rejects.toThrow(TypeError);
    expect(await keys()).toEqual(before);
  });

  describe('lo que llega no es lo anunciado', () => {
    const bytes = Buffer.alloc(200_000, 'x');
    const meta = metaOf(bytes);
    test.each([
      ['otro sha256', bytes, { ...meta, sha256: sha256(Buffer.from('otro')) }, 'sha256'],
      ['otro sha256 de nada', Buffer.alloc(0), { ...meta, size: 0 }, 'sha256'],
      ['menos bytes', bytes.subarray(1), meta, 'tamano'],
      ['nada', Buffer.alloc(0), meta, 'tamano'],
      ['mas bytes', Buffer.concat([bytes, bytes]), meta, 'tamano'],
      ['algo en lugar de nada', bytes, metaOf(Buffer.alloc(0)), 'tamano'],
    ])('%s: se rechaza y no se ve', async (_what, given, announced, codigo) => {
      const key = newKey();
      expect(await store().put(key, streamOf(given), announced)).toMatchObject({
        kind: 'rejected',
        reason: { codigo },
      });
      expect(await store().head(key)).toEqual({ kind: 'ok', value: null });
      expect(await keys()).not.toContain(key);
    });

    test('lo que habia antes queda como estaba', async () => {
      const key = newKey();
      const before = random().bytes(5_000);
      await put(store(), key, before);
      await store().put(key, streamOf(bytes.subarray(1)), meta);
      expect(await read(store(), key)).toEqual(before);
    });
  });

  test('si la fuente se corta no queda nada, y se puede repetir', async () => {
    const key = newKey();
    const bytes = random().bytes(200_000);
    const broken = Readable.from(
      (async function* half() {
        yield bytes.subarray(0, 100_000);
        throw new Error('the source broke');
      })(),
    );
    expect(await store().put(key, broken, metaOf(bytes))).toMatchObject({ kind: 'retryable' });
    expect(await keys()).not.toContain(key);
    expect(await put(store(), key, bytes)).toEqual(OK);
  });

  test('un proceso muerto a la mitad no deja nada a la vista, y se puede repetir', async () => {
    const key = newKey();
    await killHalfway(program(), key);
    expect(await store().head(key)).toEqual({ kind: 'ok', value: null });
    expect(await store().open(key)).toEqual(MISSING);
    expect(await keys()).not.toContain(key);
    const bytes = random().bytes(100);
    expect(await put(store(), key, bytes)).toEqual(OK);
    expect(await read(store(), key)).toEqual(bytes);
  });
}

async function killHalfway(program: string, key: string): Promise<void> {
  // The second piece is requested only after the first was consumed, and that is when the parent kills the process.
  const source = `
    import { Readable } from 'node:stream';
    ${program}
    setInterval(() => {}, 1000); // A promise alone does not keep a process alive.
    const source = new Readable({ highWaterMark: 1, read() {
      if (this.given) { process.stdout.write('half'); return; }
      this.given = true;
      this.push(Buffer.alloc(${HALF}, 'a'));
    } });
    const outcome = await store.put('${key}', source, { size: ${2 * HALF}, type: '${TYPE}', sha256: '${sha256(Buffer.alloc(2 * HALF, 'a'))}' });
    console.error(JSON.stringify(outcome));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: 'pipe' });
  const complaints = buffer(child.stderr);
  const closed = once(child, 'close');
  const first = await Promise.race([once(child.stdout, 'data'), closed.then(() => null)]);
  if (!first) throw new Error(`The process that was to be killed ended by itself: ${await complaints}`);
  // The pieces need time to reach the disk or the network.
  await new Promise((resolve) => setTimeout(resolve, 200));
  child.kill('SIGKILL');
  await closed;
  expect(child.signalCode).toBe('SIGKILL');
}

/** The disk adapter is imported by its address, like a simulator. A fake folder would prove nothing about a full disk. */
export async function openFolder(dir: string): Promise<BlobStore> {
  const url = new URL('../../../integrations/disk/src/index.ts', import.meta.url).href;
  const disk = (await import(url)) as { createDiskStore(options: { dir: string }): BlobStore };
  return disk.createDiskStore({ dir });
}
