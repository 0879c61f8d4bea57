import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { head, loggedIn, resource, upload } from '@oficina/hydra';
import { actorOf, createTestApp, useSmallDisk } from '@oficina/testing';
import { heldBytes } from '@oficina/testing/memory';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { mount } from './mount.ts';
import type { ReceivedFile } from './upload-to-disk.ts';

const MB = 1024 * 1024;
const smallDisk = useSmallDisk(1_024);
const MAX_BYTES = 250 * MB;
const Cosa = resource('Cosa', 'cosas', {
  id: z.int(),
  tamano: z.int(),
  sha256: z.string(),
  campos: z.string(),
});
const routes = {
  uploadFile: upload('/api/cosas', {
    access: loggedIn(),
    upload: {
      field: 'file',
      maxBytes: MAX_BYTES,
      tooLarge: 'Es muy grande.',
      fields: ['perfil'],
      toDisk: true,
    },
    item: Cosa,
    summary: 'sube',
  }),
};

let recibido: (file: ReceivedFile) => Promise<void> = async () => undefined;
const { app } = createTestApp({ authenticate: async () => actorOf(1), answerWithinMs: 18_000 }, (made) =>
  mount(made, routes, {
    async uploadFile({ upload: file }) {
      await recibido(file);
      const campos = JSON.stringify(file.fields);
      return { ...head(Cosa, 1), tamano: file.size, sha256: file.sha256, campos };
    },
  }),
);

let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
beforeEach(() => {
  recibido = async () => undefined;
});

const BOUNDARY = 'limite';
const formPart = (nombre: string, extra = '') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${nombre}"${extra}\r\n\r\n`;

type UploadResponse = { status: number; body: Record<string, unknown> };
function enviar(
  chunks: Iterable<Buffer | string>,
  headers: Record<string, string> = {},
): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const call = httpRequest({
      ...{ host: '127.0.0.1', port, method: 'POST', path: '/api/cosas' },
      headers: {
        authorization: 'Bearer x',
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        ...headers,
      },
    });
    call.on('response', (response) => {
      let text = '';
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : {} }),
      );
    });
    call.on('error', reject);
    Readable.from(chunks, { objectMode: false }).pipe(call);
  });
}

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('oficina-subida-'));

test('el archivo se lee entero, dos veces, con lo que vino antes y despues', async () => {
  const reads: string[] = [];
  recibido = async (file) => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      let text = '';
      for await (const piece of file.read()) text += piece;
      reads.push(text);
    }
    expect(file.head.toString()).toBe('hola');
  };
  for (const chunks of [
    [
      formPart('perfil'),
      'uno\r\n',
      formPart('file', '; filename="a.csv"'),
      'hola',
      `\r\n--${BOUNDARY}--\r\n`,
    ],
    [
      formPart('file', '; filename="a.csv"'),
      'hola\r\n',
      formPart('perfil'),
      'uno',
      `\r\n--${BOUNDARY}--\r\n`,
    ],
  ]) {
    const { status, body } = await enviar(chunks);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ tamano: 4, campos: '{"perfil":"uno"}' },
      sha256: createHash('sha256').update('hola').digest('hex'),
    });
  }
  expect(reads).toEqual(['hola', 'hola', 'hola', 'hola']);
});

test.each([
  ['sin el archivo', [formPart('perfil'), 'uno', `\r\n--${BOUNDARY}--\r\n`], 422],
  ['en otro campo', [formPart('otro', '; filename="a.csv"'), 'hola', `\r\n--${BOUNDARY}--\r\n`], 422],
  ['cortado', [formPart('file', '; filename="a.csv"'), 'hola'], 400],
  [
    'con campos de mas',
    [
      formPart('a'),
      '1\r\n',
      formPart('b'),
      '2\r\n',
      formPart('file', '; filename="a.csv"'),
      'hola',
      `\r\n--${BOUNDARY}--\r\n`,
    ],
    400,
  ],
])('%s', async (_nombre, chunks, status) => {
  expect((await enviar(chunks)).status).toBe(status);
});

test('el que dice que es demasiado grande no se lee, y el que lo es se corta', async () => {
  const answer = await enviar([formPart('file', '; filename="a.csv"'), 'hola'], {
    'content-length': String(MAX_BYTES + MB),
  }).catch((error: Error) => error);
  // A client that announced more than it sent may be cut off before the answer.
  if (!(answer instanceof Error))
    expect(answer).toMatchObject({ status: 413, body: { detail: 'Es muy grande.' } });
  const bigChunk = Buffer.alloc(MB, 'x');
  function* chunks() {
    yield formPart('file', '; filename="a.csv"');
    for (let i = 0; i < 260; i += 1) yield bigChunk;
    yield `\r\n--${BOUNDARY}--\r\n`;
  }
  const pasado = await enviar(chunks()).catch((error: Error) => error);
  if (!(pasado instanceof Error))
    expect(pasado).toMatchObject({ status: 413, body: { detail: 'Es muy grande.' } });
  expect(leftovers()).toEqual([]);
});

test('doscientos megas no pasan por la memoria', async () => {
  const chunk = Buffer.alloc(MB, 'fila;de;datos\n');
  const before = heldBytes();
  let largest = 0;
  function* chunks() {
    yield formPart('file', '; filename="a.csv"');
    for (let i = 0; i < 200; i += 1) {
      if (i % 20 === 0) largest = Math.max(largest, heldBytes() - before);
      yield chunk;
    }
    yield `\r\n--${BOUNDARY}--\r\n`;
  }
  const { status, body } = await enviar(chunks());
  expect(status).toBe(201);
  expect(body.tamano).toBe(200 * MB);
  expect(largest).toBeLessThan(40 * MB);
  // The file had no name even while it was being received.
  expect(leftovers()).toEqual([]);
});

test.runIf(smallDisk)('con el disco lleno se pide probar más tarde y no queda nada a medias', async () => {
  vi.stubEnv('TMPDIR', smallDisk ?? '');
  const chunks = [
    formPart('file', '; filename="a.csv"'),
    Buffer.alloc(3 * MB, 'a'),
    `\r\n--${BOUNDARY}--\r\n`,
  ];
  const { status, body } = await enviar(chunks).finally(() => vi.unstubAllEnvs());
  expect([status, body.detail]).toEqual([503, expect.stringContaining('no está disponible')]);
  expect(readdirSync(smallDisk ?? '')).toEqual([]);
});
