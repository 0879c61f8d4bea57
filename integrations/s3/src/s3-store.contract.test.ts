import { randomUUID } from 'node:crypto';
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { defineSettings, loadConfig, text, yesNo } from '@oficina/config';
import { blobStoreSuite, put } from '@oficina/testing/blob-store';
import { type SimulatorProcess, spoilingProxy, startSimulatorProcess } from '@oficina/testing/simulator';
import { Secret } from '@oficina/values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createS3Store, type S3StoreOptions } from './index.ts';

let simulator: SimulatorProcess;
beforeAll(async () => {
  simulator = await startSimulatorProcess(new URL('../simulator/index.ts', import.meta.url));
});
afterAll(() => simulator.stop());

type Target = Required<Pick<S3StoreOptions, 'endpoint'>> & Omit<S3StoreOptions, 'endpoint' | 'log'>;

const prefix = `contrato/${randomUUID()}`;
const common = { prefix, timeoutMs: 20_000 };

const atSimulator = (): Target => ({
  ...common,
  endpoint: simulator.url,
  region: 'us-east-1',
  bucket: 'oficina',
  accessKeyId: 'simulador',
  secretAccessKey: new Secret('no-es-un-secreto'),
  forcePathStyle: true,
});

const { real } = loadConfig({
  real: defineSettings('optional', 'Contrato', {
    endpoint: text('S3_CONTRACT_ENDPOINT', 'un S3 de verdad', { fallback: '' }),
    region: text('S3_CONTRACT_REGION', 'su región', { fallback: 'us-east-1' }),
    bucket: text('S3_CONTRACT_BUCKET', 'un bucket para pruebas', { fallback: 'oficina' }),
    accessKeyId: text('S3_CONTRACT_ACCESS_KEY_ID', 'su clave', { fallback: '' }),
    secretAccessKey: text('S3_CONTRACT_SECRET_ACCESS_KEY', 'su clave', { fallback: '' }),
    forcePathStyle: yesNo('S3_CONTRACT_FORCE_PATH_STYLE', 'bucket en la ruta', true),
  }),
});
const atReal = (): Target => ({ ...common, ...real, secretAccessKey: new Secret(real.secretAccessKey) });

const targets: [string, () => Target][] = [['simulador', atSimulator]];
if (real.endpoint) targets.push(['S3 de verdad', atReal]);

const clientOf = (target: Target) =>
  new S3Client({
    endpoint: target.endpoint,
    region: target.region,
    forcePathStyle: target.forcePathStyle,
    credentials: {
      accessKeyId: target.accessKeyId,
      secretAccessKey: target.secretAccessKey.reveal(),
    },
    maxAttempts: 1,
  });

async function keysOf(target: Target): Promise<string[]> {
  const { Contents = [] } = await clientOf(target).send(
    new ListObjectsV2Command({ Bucket: target.bucket, Prefix: `${prefix}/` }),
  );
  return Contents.map(({ Key = '' }) => Key.slice(prefix.length + 1));
}

describe.each(targets)('%s', (_name, target) => {
  const store = (changes: Partial<S3StoreOptions> = {}) => createS3Store({ ...target(), ...changes });

  afterAll(async () => {
    const client = clientOf(target());
    for (const key of await keysOf(target()))
      await client.send(new DeleteObjectCommand({ Bucket: target().bucket, Key: `${prefix}/${key}` }));
  });

  blobStoreSuite({
    store,
    keys: () => keysOf(target()),
    program: () => `
      import { Secret } from '@oficina/values';
      import { createS3Store } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
      const store = createS3Store({
        ...${JSON.stringify(target())},
        secretAccessKey: new Secret(${JSON.stringify(target().secretAccessKey.reveal())}),
      });`,
  });

  const bytes = Buffer.from('un archivo con MARCA-DE-ORIGEN adentro');

  test.each([
    ['otra clave secreta', { secretAccessKey: new Secret('equivocada') }],
    ['otro identificador', { accessKeyId: 'nadie' }],
  ])('%s: no entra, se avisa y no se escribe ningun secreto', async (_what, wrong) => {
    const told: unknown[] = [];
    const log = { info() {}, warn() {}, error: (...words: unknown[]) => told.push(words) };
    const stranger = store({ ...wrong, log });
    const key = `robo/${randomUUID()}`;
    // The body is long enough for the answer to arrive while it is still being sent.
    expect(await put(stranger, key, Buffer.alloc(3_000_000))).toMatchObject({ kind: 'retryable' });
    expect(await stranger.open(key)).toMatchObject({ kind: 'retryable' });
    expect(await stranger.head(key)).toMatchObject({ kind: 'retryable' });
    expect(await stranger.remove(key)).toMatchObject({ kind: 'retryable' });
    expect(await keysOf(target())).not.toContain(key);
    expect(told).toMatchObject(
      ['put', 'open', 'head', 'remove'].map((operacion) => [{ servicio: 's3', operacion, status: 403 }, {}]),
    );
    expect(JSON.stringify(told)).not.toMatch(/equivocada|no-es-un-secreto|Signature=/);
  });

  test('un bucket que no existe no es un archivo que falta', async () => {
    const nowhere = store({ bucket: 'no-existe-este-bucket' });
    expect(await nowhere.open('facturas/31.pdf')).toEqual({ kind: 'retryable', cause: 'NoSuchBucket' });
    expect(await put(nowhere, 'facturas/31.pdf', bytes)).toEqual({
      kind: 'retryable',
      cause: 'NoSuchBucket',
    });
  });

  test('lo que se estropea en el camino se rechaza alla, no se ve y se puede repetir', async () => {
    const proxy = await spoilingProxy(target().endpoint, 'MARCA-DE-ORIGEN', 'MARCA-CAMBIADA!');
    try {
      const key = `camino/${randomUUID()}`;
      expect(await put(store({ endpoint: proxy.url }), key, bytes)).toMatchObject({ kind: 'retryable' });
      expect(proxy.spoilt()).toBe(1);
      expect(await keysOf(target())).not.toContain(key);
    } finally {
      await proxy.close();
    }
  });
});
