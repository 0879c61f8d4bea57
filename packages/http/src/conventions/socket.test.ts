import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CosasApp, createCosasApp, useCosas } from './cosas.test-kit.ts';

const base = useDatabase();
// The limit is short enough to wait for, and long enough for a busy machine to answer a simple call.
const LIMIT_MS = 500;
const cosas = useCosas(base, [], { answerWithinMs: LIMIT_MS });
let port: number;
let calm: CosasApp;
let calmPort: number;

beforeAll(async () => {
  cosas.app.get('/lento', (_request, reply) => {
    async function* words() {
      yield 'uno ';
      await sleep(LIMIT_MS * 2);
      yield 'dos';
    }
    return reply.type('text/plain').send(Readable.from(words()));
  });
  await cosas.app.listen({ port: 0, host: '127.0.0.1' });
  port = (cosas.app.server.address() as { port: number }).port;
  calm = createCosasApp(base.ownerDb, { answerWithinMs: 18_000 });
  await calm.app.listen({ port: 0, host: '127.0.0.1' });
  calmPort = (calm.app.server.address() as { port: number }).port;
});
afterAll(() => Promise.all([cosas.app.close(), calm.app.close()]));

function exchange(text: string, waitMs = 3_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(calmPort, '127.0.0.1', () => socket.write(text));
    let answer = '';
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(end, waitMs);
    socket.on('data', (chunk) => {
      answer += chunk;
      if (/\r\n\r\n.*[}"]$/s.test(answer)) end();
    });
    socket.on('end', end);
    socket.on('error', (error) => (answer ? end() : reject(error)));
  });
}

const HEAD = 'Host: x\r\nAuthorization: Bearer usuario\r\nContent-Type: application/json\r\n';
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
const url = (path: string) => `http://127.0.0.1:${port}${path}`;
const calmUrl = (path: string) => `http://127.0.0.1:${calmPort}${path}`;

describe('tamaño del cuerpo', () => {
  test('un cuerpo anunciado de más de 64 KB es 413 antes de recibirlo', async () => {
    const answer = await exchange(`POST /api/cosas HTTP/1.1\r\n${HEAD}Content-Length: 65537\r\n\r\n{`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('content-type: application/problem+json; charset=utf-8');
    expect(bodyOf(answer)).toMatchObject({ status: 413, detail: 'Request body is too large' });
  });

  test('un cuerpo sin largo se corta al pasar 64 KB', async () => {
    const chunk = `${(40_000).toString(16)}\r\n${'x'.repeat(40_000)}\r\n`;
    const answer = await exchange(
      `POST /api/cosas HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('sin sesión el tamaño ni se mira', async () => {
    const answer = await exchange(
      'POST /api/cosas HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999999\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  const create = (path: string, noteLength: number) =>
    fetch(calmUrl(path), {
      method: 'POST',
      headers: { authorization: 'Bearer usuario', 'content-type': 'application/json' },
      body: JSON.stringify({ nombre: 'x', importe: 1, nota: 'y'.repeat(noteLength) }),
    });

  test('un cuerpo de casi 64 KB se lee', async () => {
    expect((await create('/api/cosas', 65_000)).status).toBe(201);
  });

  test.each([
    ['la que hace cualquiera, 16 KB', '/api/cosas_publicas', 16],
    ['la que dice el suyo, el que dice', '/api/cosas_grandes', 128],
  ])('cada llamada tiene su límite: %s', async (_which, path, kb) => {
    const { length } = JSON.stringify({ nombre: 'x', importe: 1, nota: '' });
    expect((await create(path, kb * 1024 - length)).status).toBe(200);
    expect((await create(path, kb * 1024 - length + 1)).status).toBe(413);
  });
});

describe('tiempo', () => {
  const DOWN = 'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.';

  test.each([
    ['una llamada que se cuelga', '/api/fallas/lenta', {}],
    ['una sesión que no termina de leerse', '/api/cosas/1', { authorization: 'Bearer colgada' }],
  ])('%s se contesta dentro del límite', async (_what, path, headers) => {
    cosas.gate.wait = new Promise(() => {});
    const since = performance.now();
    const response = await fetch(url(path), { headers });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(await response.json()).toMatchObject({ detail: DOWN });
    expect(performance.now() - since).toBeLessThan(LIMIT_MS + 3_000);
    cosas.gate.wait = Promise.resolve();
  });

  test.each([
    ['termina bien', (done: PromiseWithResolvers<void>) => done.resolve()],
    ['falla', (done: PromiseWithResolvers<void>) => done.reject(new Error('tarde secreto123'))],
  ])('lo que %s después de contestado no rompe nada ni escribe la dirección', async (_what, finish) => {
    const gate = Promise.withResolvers<void>();
    cosas.gate.wait = gate.promise;
    expect((await fetch(url('/api/fallas/lenta?clave=secreto123'))).status).toBe(503);
    finish(gate);
    await sleep(50);
    cosas.gate.wait = Promise.resolve();
    expect((await fetch(url('/api/health/live'))).status).toBe(200);
    // The same fault is told once a minute, so it may be the line of a test before.
    const lines = cosas.lines().join('\n');
    expect(lines).toContain('no answer in time');
    expect(lines).not.toContain('secreto123');
  });

  test('una respuesta que ya empezó puede tardar más que el límite', async () => {
    const before = cosas.lines().length;
    expect(await (await fetch(url('/lento'))).text()).toBe('uno dos');
    expect(cosas.lines().slice(before).join('\n')).not.toContain('no answer in time');
  });
});

describe('lo que no es HTTP', () => {
  test.each([
    ['una línea cualquiera', 'HOLA\r\n\r\n', 400],
    [
      'dos largos distintos',
      `POST /api/cosas HTTP/1.1\r\n${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
      400,
    ],
    ['una búsqueda de 20 KB', `GET /api/cosas?nombre=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ])('%s se contesta con la forma de los errores', async (_what, text, status) => {
    const answer = await exchange(text);
    expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
    expect(answer).toContain('cache-control: no-store');
    expect(bodyOf(answer)).toMatchObject({ '@type': 'Error', status });
  });

  test('una búsqueda de 10 KB es 400 por su filtro', async () => {
    expect((await fetch(calmUrl(`/api/cosas?nombre=${'a'.repeat(10_000)}`))).status).toBe(400);
  });
});
