import { connect, type Socket } from 'node:net';
import { id, iri, loggedIn, resource, upload } from '@oficina/hydra';
import { useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mount } from '../mount.ts';
import { createCosasApp, useCosas } from './cosas.test-kit.ts';

const base = useDatabase();
const MAX = 1024 * 1024;
const Papel = resource('Papel', 'papeles', { id: id(), bytes: z.int() });
const fileField = { field: 'file', maxBytes: MAX, tooLarge: 'Es muy grande.' };
const routes = {
  uploadFile: upload('/api/papeles', {
    access: loggedIn(),
    item: Papel,
    upload: fileField,
    summary: 'Sube.',
  }),
} as const;

/** The usual times are shortened to keep the test fast: what matters is who is cut and who is not. */
const TIMES = {
  answerWithinMs: 400,
  sockets: { headersMs: 300, checkMs: 100, lingerMs: 200, pace: { everyMs: 300, bytes: 64 } },
};
const cosas = useCosas(base, [], TIMES);
let port: number;

beforeAll(async () => {
  const uploadFile = async ({ upload: { content } }: { upload: { content: Buffer } }) => ({
    ...{ '@id': iri('papeles', 1), '@type': 'Papel' as const, id: 1 },
    bytes: content.length,
  });
  mount(cosas.app, routes, { uploadFile });
  await cosas.app.listen({ port: 0, host: '127.0.0.1' });
  port = (cosas.app.server.address() as { port: number }).port;
});
afterAll(() => cosas.app.close());

type Slow = { answer(): string; closed: Promise<void>; socket: Socket };

/** The client writes `text`, then `piece` repeatedly, and never closes its side: only the server can end the connection. */
function drip(text: string, piece: string, everyMs: number): Slow {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(text));
  let answer = '';
  const timer = setInterval(() => socket.writable && socket.write(piece), everyMs);
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      clearInterval(timer);
      resolve();
    });
  });
  return { answer: () => answer, closed, socket };
}

const HOST = 'Host: x\r\n';
const SESSION = 'Authorization: Bearer usuario\r\n';
const JSON_HEAD = 'Content-Type: application/json\r\n';
const FORM = 'Content-Type: multipart/form-data; boundary=b\r\n';
const PART = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';

describe('quien manda de a poco', () => {
  test.each([
    ['los encabezados', `GET /api/cosas HTTP/1.1\r\n${HOST}`, 'X-a: b\r\n'],
    [
      'el cuerpo de un JSON',
      `POST /api/cosas HTTP/1.1\r\n${HOST}${SESSION}${JSON_HEAD}Content-Length: 500\r\n\r\n`,
      ' ',
    ],
    [
      'un archivo',
      `POST /api/papeles HTTP/1.1\r\n${HOST}${SESSION}${FORM}Content-Length: 50000\r\n\r\n${PART}`,
      'x',
    ],
  ])('%s recibe un 408 y pierde la conexión', async (_what, text, piece) => {
    const slow = drip(text, piece, 50);
    await slow.closed;
    expect(slow.answer()).toMatch(/^HTTP\/1\.1 408 /);
    expect(slow.answer().toLowerCase()).toContain('connection: close');
  });

  test('doscientos a la vez se van, y mientras tanto los demás son atendidos', async () => {
    const text = `POST /api/cosas HTTP/1.1\r\n${HOST}${SESSION}${JSON_HEAD}Content-Length: 50000\r\n\r\n`;
    const all = Array.from({ length: 200 }, () => drip(text, 'x', 100));
    let gone = 0;
    for (const { closed } of all)
      void closed.then(() => {
        gone += 1;
      });
    const statuses = new Set<number>();
    while (gone < all.length) statuses.add((await fetch(`http://127.0.0.1:${port}/api/health/live`)).status);
    expect([...statuses]).toEqual([200]);
  });

  test('un archivo que avanza llega entero aunque tarde más que cualquier llamada', async () => {
    const size = 40 * 64;
    const close = '\r\n--b--\r\n';
    const length = PART.length + size + close.length;
    const socket = connect({ port, host: '127.0.0.1' });
    const since = performance.now();
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(
      `POST /api/papeles HTTP/1.1\r\n${HOST}${SESSION}${FORM}Content-Length: ${length}\r\n\r\n${PART}`,
    );
    for (let at = 0; at < 40; at += 1) {
      socket.write('x'.repeat(64));
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    socket.write(close);
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(performance.now() - since).toBeGreaterThan(TIMES.answerWithinMs * 2);
    socket.destroy();
  });
});

describe('lo que se contesta antes de recibir el cuerpo', () => {
  const early = (head: string, path = '/api/cosas', method = 'POST') =>
    `${method} ${path} HTTP/1.1\r\n${HOST}${head}Content-Length: 900000\r\n\r\n{`;
  test.each([
    ['sin sesión', early(JSON_HEAD), 401],
    ['de otro tipo', early(`${SESSION}Content-Type: text/plain\r\n`), 415],
    ['más largo de lo que se lee', early(`${SESSION}${JSON_HEAD}`).replace('900000', '90000000'), 413],
    ['un archivo más grande', early(`${SESSION}${FORM}`, '/api/papeles').replace('900000', '90000000'), 413],
    ['en una dirección que no hay', early(JSON_HEAD, '/api/nada'), 404],
    ['en un GET', early('', '/api/health/live', 'GET'), 200],
  ])('%s cierra la conexión', async (_what, text, status) => {
    const slow = drip(text, 'x', 50);
    await slow.closed;
    expect(slow.answer()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(slow.answer().toLowerCase()).toContain('connection: close');
  });

  test('quien manda todo sin mirar alcanza a leer por qué no', async () => {
    const text = `POST /api/cosas HTTP/1.1\r\n${HOST}${JSON_HEAD}Content-Length: 8000000\r\n\r\n`;
    const eager = drip(`${text}${'x'.repeat(2_000_000)}`, 'x'.repeat(100_000), 5);
    await eager.closed;
    expect(eager.answer()).toContain('JWT Token not found');
  });

  test('una llamada recibida entera conserva su conexión aunque se la rechace', async () => {
    const body = '{"nombre":"a"}';
    const socket = connect({ port, host: '127.0.0.1' });
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    const call = `POST /api/cosas HTTP/1.1\r\n${HOST}${JSON_HEAD}Content-Length: ${body.length}\r\n\r\n${body}`;
    socket.write(call);
    await expect.poll(() => answer.match(/HTTP\/1\.1 401 /g)?.length).toBe(1);
    socket.write(call);
    await expect.poll(() => answer.match(/HTTP\/1\.1 401 /g)?.length).toBe(2);
    expect(answer.toLowerCase()).not.toContain('connection: close');
    socket.destroy();
  });
});

test('más conexiones que las que caben no entran, y al irse una entra otra', async () => {
  const small = createCosasApp(base.ownerDb, { sockets: { ...TIMES.sockets, headersMs: 60_000, most: 3 } });
  await small.app.listen({ port: 0, host: '127.0.0.1' });
  const place = { port: (small.app.server.address() as { port: number }).port, host: '127.0.0.1' };
  const open = () =>
    new Promise<Socket>((resolve) => {
      const socket = connect(place, () => resolve(socket));
      socket.on('error', () => undefined);
    });
  const held = [await open(), await open(), await open()];
  const fourth = await open();
  await new Promise((resolve) => fourth.on('close', resolve));
  held[0]?.destroy();
  await expect
    .poll(
      async () => (await fetch(`http://127.0.0.1:${place.port}/api/health/live`).catch(() => null))?.status,
    )
    .toBe(200);
  for (const socket of held) socket.destroy();
  await small.app.close();
});
