import { once } from 'node:events';
import { Readable } from 'node:stream';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { metaOf, put, read, streamOf } from '@oficina/testing/blob-store';
import { closedPort, useSimulator } from '@oficina/testing/use-simulator';
import { Secret } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { createS3Store, type S3StoreOptions } from './index.ts';

// Each call is one request: the library repeats nothing on its own.

const simulator = useSimulator(new URL('../simulator/index.ts', import.meta.url));
const { told, log, set, fault, calls: requests } = simulator;

const store = (changes: Partial<S3StoreOptions> = {}) =>
  createS3Store({
    endpoint: simulator.url,
    region: 'us-east-1',
    bucket: 'oficina',
    prefix: '',
    accessKeyId: 'simulador',
    secretAccessKey: new Secret('no-es-un-secreto'),
    forcePathStyle: true,
    timeoutMs: 5_000,
    log,
    ...changes,
  });

const KEY = 'facturas/31.pdf';
const bytes = Buffer.alloc(300_000, 'factura ');
const OK = { kind: 'ok', value: undefined };

test('cada llamada es un solo pedido', async () => {
  const files = store({ prefix: 'cooperativa' });
  await put(files, KEY, bytes);
  await files.head(KEY);
  await read(files, KEY);
  await files.remove(KEY);
  expect(await requests()).toEqual(
    ['PUT', 'HEAD', 'GET', 'DELETE'].map((method) => `${method} /oficina/cooperativa/${KEY}`),
  );
  expect(told).toEqual([]);
});

test.each([
  ['slowDown', { slowDown: 4 }, 'SlowDown', 'warn'],
  ['accessDenied', { accessDenied: true }, 'AccessDenied', 'error'],
])('%s: se puede repetir, y se avisa', async (_name, switches, cause, level) => {
  const files = store();
  await set(switches);
  expect(await put(files, KEY, bytes)).toEqual({ kind: 'retryable', cause });
  expect(await files.open(KEY)).toEqual({ kind: 'retryable', cause });
  expect(await files.remove(KEY)).toEqual({ kind: 'retryable', cause });
  // The answer to HEAD has no body, so it gives no reason.
  expect(await files.head(KEY)).toMatchObject({ kind: 'retryable' });
  expect(told.map((one) => one.level)).toEqual([level, level, level, level]);
  await set({ accessDenied: false });
  expect(await files.head(KEY)).toEqual({ kind: 'ok', value: null });
  expect(await put(files, KEY, bytes)).toEqual(OK);
});

test.each(['truncateGet', 'flipByte'])('%s: la lectura falla en lugar de terminar', async (name) => {
  const files = store();
  await put(files, KEY, bytes);
  await set({ [name]: true });
  await expect(read(files, KEY)).rejects.toThrow();
  await set({ [name]: false });
  expect(await read(files, KEY)).toEqual(bytes);
});

test('dropAfterPut: no se sabe; se pregunta y se puede repetir', async () => {
  const files = store();
  await set({ dropAfterPut: true });
  expect(await put(files, KEY, bytes)).toMatchObject({ kind: 'unknown' });
  expect(await files.head(KEY)).toEqual({ kind: 'ok', value: { size: bytes.length } });
  await set({ dropAfterPut: false });
  expect(await put(files, KEY, bytes)).toEqual(OK);
});

test('drop-before-commit: tampoco se sabe, y no esta', async () => {
  const files = store();
  await fault({ do: 'drop-before-commit', match: { method: 'PUT' } });
  expect(await put(files, KEY, bytes)).toMatchObject({ kind: 'unknown' });
  expect(await files.head(KEY)).toEqual({ kind: 'ok', value: null });
});

test('clockSkew: con la hora mal no entra; se puede repetir y entra con la hora del servicio', async () => {
  const files = store();
  await set({ clockSkew: 60 * 60 * 1000 });
  expect(await put(files, KEY, bytes)).toEqual({ kind: 'retryable', cause: 'RequestTimeTooSkewed' });
  expect(told.map((one) => one.level)).toEqual(['error']);
  expect(await put(files, KEY, bytes)).toEqual(OK);
});

describe('html-500', () => {
  test('al guardar o borrar no se sabe; al leer se repite', async () => {
    const files = store();
    await fault({ do: 'html-500', times: 4 });
    expect(await put(files, KEY, bytes)).toMatchObject({ kind: 'unknown' });
    expect(await files.remove(KEY)).toMatchObject({ kind: 'unknown' });
    expect(await files.open(KEY)).toMatchObject({ kind: 'retryable' });
    expect(await files.head(KEY)).toMatchObject({ kind: 'retryable' });
  });
});

describe('el tiempo se acaba', () => {
  test('al guardar no se sabe; al leer se repite', async () => {
    const files = store({ timeoutMs: 300 });
    await fault({ do: 'hang', times: 4 });
    const started = performance.now();
    expect(await put(files, KEY, bytes)).toMatchObject({ kind: 'unknown' });
    expect(await files.remove(KEY)).toMatchObject({ kind: 'unknown' });
    expect(await files.open(KEY)).toMatchObject({ kind: 'retryable' });
    expect(await files.head(KEY)).toMatchObject({ kind: 'retryable' });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('una fuente que no da nada tampoco retiene para siempre', async () => {
    const files = store({ timeoutMs: 300 });
    const silent = streamOf(bytes);
    silent._read = () => {};
    const outcome = await files.put(KEY, silent, { size: 10, type: 'text/plain', sha256: '0'.repeat(64) });
    expect(outcome).toMatchObject({ kind: 'unknown' });
    expect(silent.destroyed).toBe(true);
  });

  test('pero mientras da algo se la espera, por mas que tarde', async () => {
    const files = store({ timeoutMs: 600 });
    const whole = Buffer.from('x'.repeat(1_200));
    async function* slowly() {
      for (let at = 0; at < whole.length; at += 100) {
        await new Promise((resolve) => setTimeout(resolve, 150));
        yield whole.subarray(at, at + 100);
      }
    }
    expect(await files.put(KEY, Readable.from(slowly()), metaOf(whole))).toEqual(OK);
    expect(await read(files, KEY)).toEqual(whole);
  });

  test('una lectura que se queda callada falla', async () => {
    await put(store(), KEY, bytes);
    const files = store({ timeoutMs: 500 });
    await fault({ do: 'slow-body', match: { method: 'GET' }, args: { ms: 3_000 } });
    await expect(read(files, KEY)).rejects.toThrow('stopped sending');
  });

  test('pero quien lee despacio llega al final', async () => {
    const big = Buffer.alloc(3_000_000, 'x');
    await put(store(), KEY, big);
    const found = await store({ timeoutMs: 1_000 }).open(KEY);
    if (found.kind !== 'ok') throw new Error(found.kind);
    let size = 0;
    for await (const piece of found.value.body) {
      if (size === 0) await new Promise((resolve) => setTimeout(resolve, 2_500));
      size += piece.length;
    }
    expect(size).toBe(big.length);
  });
});

test('quien deja de leer suelta la conexion', async () => {
  const files = store();
  await put(files, KEY, bytes);
  const found = await files.open(KEY);
  if (found.kind !== 'ok') throw new Error(found.kind);
  found.value.body.destroy();
  await once(found.value.body, 'close');
  expect(await read(files, KEY)).toEqual(bytes);
});

test('si no hay nadie escuchando, nada se mando', async () => {
  const port = await closedPort();
  const files = store({ endpoint: `http://127.0.0.1:${port}` });
  const refused = { kind: 'retryable', cause: 'ECONNREFUSED' };
  expect(await put(files, KEY, bytes)).toEqual(refused);
  expect(await files.open(KEY)).toEqual(refused);
  expect(await files.head(KEY)).toEqual(refused);
  expect(await files.remove(KEY)).toEqual(refused);
});

test('sin nuestros ajustes el SDK manda aws-chunked, que un servidor estricto no toma', async () => {
  const plain = new S3Client({
    endpoint: simulator.url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'simulador', secretAccessKey: 'no-es-un-secreto' },
    maxAttempts: 1,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });
  const request = { Bucket: 'oficina', Key: KEY, Body: streamOf(bytes), ContentLength: bytes.length };
  await expect(plain.send(new PutObjectCommand(request))).rejects.toMatchObject({ name: 'NotImplemented' });
});
