import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { head, loggedIn, resource, upload } from '@oficina/hydra';
import { systemClock } from '@oficina/values';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from './app.ts';
import { createLogger } from './log.ts';
import { mount } from './mount.ts';
import type { ReceivedFile } from './upload-to-disk.ts';

const MB = 1024 * 1024;
const MAXIMO = 250 * MB;
const Cosa = resource('Cosa', 'cosas', {
  id: z.int(),
  tamano: z.int(),
  sha256: z.string(),
  campos: z.string(),
});
const routes = {
  subir: upload('/api/cosas', {
    access: loggedIn(),
    upload: { field: 'file', maxBytes: MAXIMO, tooLarge: 'Es muy grande.', fields: ['perfil'], toDisk: true },
    item: Cosa,
    summary: 'sube',
  }),
};

const app = createApp({
  log: createLogger('silent'),
  clock: systemClock,
  authenticate: async () => ({
    ...{ usuarioId: 1, roles: [], confirmado: true, otpPendiente: false, sesion: Buffer.alloc(32) },
    ...{ expira: new Date(8.64e15), autenticado: null },
  }),
  limit: null,
  proxies: 0,
  onDenied: async () => undefined,
  hydraAlias: false,
  checkAnswers: true,
  origins: [],
  answerWithinMs: 18_000,
});
let recibido: (file: ReceivedFile) => Promise<void> = async () => undefined;
mount(app, routes, {
  async subir({ upload: file }) {
    await recibido(file);
    const campos = JSON.stringify(file.fields);
    return {
      ...head(Cosa, 1),
      id: 1,
      tamano: file.size,
      sha256: file.sha256,
      campos,
    };
  },
});

let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
beforeEach(() => {
  recibido = async () => undefined;
});

const LIMITE = 'limite';
const parte = (nombre: string, mas = '') =>
  `--${LIMITE}\r\ncontent-disposition: form-data; name="${nombre}"${mas}\r\n\r\n`;

type Respuesta = { status: number; body: Record<string, unknown> };
function enviar(trozos: Iterable<Buffer | string>, headers: Record<string, string> = {}): Promise<Respuesta> {
  return new Promise((resolve, reject) => {
    const call = httpRequest({
      ...{ host: '127.0.0.1', port, method: 'POST', path: '/api/cosas' },
      headers: {
        authorization: 'Bearer x',
        'content-type': `multipart/form-data; boundary=${LIMITE}`,
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
    Readable.from(trozos, { objectMode: false }).pipe(call);
  });
}

const sobras = () => readdirSync(tmpdir()).filter((name) => name.startsWith('oficina-subida-'));

test('el archivo se lee entero, dos veces, con lo que vino antes y despues', async () => {
  const lecturas: string[] = [];
  recibido = async (file) => {
    for (let vez = 0; vez < 2; vez += 1) {
      let text = '';
      for await (const piece of file.read()) text += piece;
      lecturas.push(text);
    }
    expect(file.head.toString()).toBe('hola');
  };
  for (const trozos of [
    [parte('perfil'), 'uno\r\n', parte('file', '; filename="a.csv"'), 'hola', `\r\n--${LIMITE}--\r\n`],
    [parte('file', '; filename="a.csv"'), 'hola\r\n', parte('perfil'), 'uno', `\r\n--${LIMITE}--\r\n`],
  ]) {
    const { status, body } = await enviar(trozos);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ tamano: 4, campos: '{"perfil":"uno"}' },
      sha256: createHash('sha256').update('hola').digest('hex'),
    });
  }
  expect(lecturas).toEqual(['hola', 'hola', 'hola', 'hola']);
});

test.each([
  ['sin el archivo', [parte('perfil'), 'uno', `\r\n--${LIMITE}--\r\n`], 422],
  ['en otro campo', [parte('otro', '; filename="a.csv"'), 'hola', `\r\n--${LIMITE}--\r\n`], 422],
  ['cortado', [parte('file', '; filename="a.csv"'), 'hola'], 400],
  [
    'con campos de mas',
    [
      parte('a'),
      '1\r\n',
      parte('b'),
      '2\r\n',
      parte('file', '; filename="a.csv"'),
      'hola',
      `\r\n--${LIMITE}--\r\n`,
    ],
    400,
  ],
])('%s', async (_nombre, trozos, status) => {
  expect((await enviar(trozos)).status).toBe(status);
});

test('el que dice que es demasiado grande no se lee, y el que lo es se corta', async () => {
  const dicho = await enviar([parte('file', '; filename="a.csv"'), 'hola'], {
    'content-length': String(MAXIMO + MB),
  }).catch((error: Error) => error);
  // Whoever promised more than they sent may find the line cut before the answer.
  if (!(dicho instanceof Error))
    expect(dicho).toMatchObject({ status: 413, body: { detail: 'Es muy grande.' } });
  const mucho = Buffer.alloc(MB, 'x');
  function* trozos() {
    yield parte('file', '; filename="a.csv"');
    for (let i = 0; i < 260; i += 1) yield mucho;
    yield `\r\n--${LIMITE}--\r\n`;
  }
  const pasado = await enviar(trozos()).catch((error: Error) => error);
  if (!(pasado instanceof Error))
    expect(pasado).toMatchObject({ status: 413, body: { detail: 'Es muy grande.' } });
  expect(sobras()).toEqual([]);
});

test('doscientos megas no pasan por la memoria', async () => {
  const trozo = Buffer.alloc(MB, 'fila;de;datos\n');
  const enMemoria = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  global.gc?.();
  const antes = enMemoria();
  let pico = 0;
  const timer = setInterval(() => {
    pico = Math.max(pico, enMemoria() - antes);
  }, 20);
  function* trozos() {
    yield parte('file', '; filename="a.csv"');
    for (let i = 0; i < 200; i += 1) yield trozo;
    yield `\r\n--${LIMITE}--\r\n`;
  }
  const { status, body } = await enviar(trozos());
  clearInterval(timer);
  expect(status).toBe(201);
  expect(body.tamano).toBe(200 * MB);
  expect(pico).toBeLessThan(80 * MB);
  // Even while it was being received it had no name.
  expect(sobras()).toEqual([]);
});
