import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { anyone, get, loggedIn } from '@oficina/hydra';
import { useDatabase } from '@oficina/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mount } from '../mount.ts';
import { bearer, type CosasApp, createCosasApp } from './cosas.test-kit.ts';

const base = useDatabase();
const type = 'application/pdf';
const summary = 'El PDF de una cosa';
const routes = {
  streamed: get('/api/cosas/:id/pdf', { access: loggedIn(), file: type, summary }),
  whole: get('/api/cosas_pdf', { access: anyone(), file: type, summary }),
  broken: get('/api/cosas_pdf_roto', { access: anyone(), file: type, summary }),
  unavailable: get('/api/cosas_pdf_caido', { access: anyone(), file: type, summary }),
  badName: get('/api/cosas_pdf_mal', { access: anyone(), file: type, summary }),
  slow: get('/api/cosas_pdf_lento', { access: anyone(), file: type, summary }),
} as const;

const PDF = Buffer.from(`%PDF-1.7\n${'x'.repeat(200_000)}`);
const LENGTH = String(PDF.length);
let cosas: CosasApp;
let last: Readable;

const stream = () => {
  last = Readable.from([PDF.subarray(0, 1000), PDF.subarray(1000)]);
  return last;
};

beforeEach(() => {
  cosas = createCosasApp(base.ownerDb, { answerWithinMs: 60 });
  mount(cosas.app, routes, {
    streamed: async () => ({ body: stream(), size: PDF.length, name: 'cosa-7.pdf' }),
    whole: async () => ({ body: PDF, size: PDF.length, name: 'cosa.pdf' }),
    broken: async () => {
      async function* half() {
        yield PDF.subarray(0, 1000);
        await wait(5);
        throw new Error('the disk went away');
      }
      return { body: Readable.from(half()), size: PDF.length, name: 'cosa.pdf' };
    },
    unavailable: async () => {
      const body = new Readable({ read() {} });
      setTimeout(() => body.destroy(new Error('the service went away')), 5);
      return { body, size: PDF.length, name: 'cosa.pdf' };
    },
    badName: async () => ({ body: PDF, size: PDF.length, name: 'a"; b="x.pdf' }),
    slow: async () => {
      await wait(120);
      return { body: stream(), size: PDF.length, name: 'cosa.pdf' };
    },
  });
});
afterEach(() => cosas.app.close());

const HEADERS = {
  'content-type': type,
  'content-length': LENGTH,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

test.each([
  ['que fluye', '/api/cosas/7/pdf', 'cosa-7.pdf'],
  ['entero', '/api/cosas_pdf', 'cosa.pdf'],
])('un archivo %s llega byte por byte, a la vista, encerrado y sin guardarse', async (_how, url, name) => {
  const response = await cosas.app.inject({ url, headers: bearer('usuario') });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject(HEADERS);
  expect(response.headers['content-disposition']).toBe(`inline; filename="${name}"`);
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.rawPayload.equals(PDF)).toBe(true);
});

test.each(['/api/cosas/7/pdf', '/api/cosas_pdf'])(
  'HEAD %s dice lo mismo sin el archivo, y no lo deja abierto',
  async (url) => {
    const { statusCode, headers, body } = await cosas.app.inject({
      method: 'HEAD',
      url,
      headers: bearer('usuario'),
    });
    expect([statusCode, body]).toEqual([200, '']);
    expect(headers).toMatchObject(HEADERS);
    if (url.includes('7')) {
      if (!last.closed) await once(last, 'close');
      expect(last.destroyed).toBe(true);
    }
  },
);

test('uno que falla antes del primer byte es 503, y no parece un archivo', async () => {
  const response = await cosas.app.inject({ url: '/api/cosas_pdf_caido' });
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    503,
    'application/problem+json; charset=utf-8',
  ]);
  expect(response.headers['content-disposition']).toBeUndefined();
  expect(response.headers['retry-after']).toBeDefined();
});

describe('Accept', () => {
  test.each([
    undefined,
    '*/*',
    'application/pdf',
    'application/pdf, application/json',
    'application/*',
    'application/json',
    'text/html, application/pdf;q=0.9',
  ])('con %j llega', async (accept) => {
    const { statusCode } = await cosas.app.inject({
      url: '/api/cosas_pdf',
      headers: accept ? { accept } : {},
    });
    expect(statusCode).toBe(200);
  });

  test.each(['text/html', 'image/png', 'text/html, application/xml'])('con %s es 406', async (accept) => {
    const response = await cosas.app.inject({ url: '/api/cosas_pdf', headers: { accept } });
    expect([response.statusCode, response.headers['content-type'], response.json().detail]).toEqual([
      406,
      'application/problem+json; charset=utf-8',
      'Requested format is not supported.',
    ]);
  });

  test('en una llamada que no es un archivo, pedir solo PDF es 406', async () => {
    const headers = { accept: 'application/pdf' };
    expect((await cosas.app.inject({ url: '/api/cosas_muchas', headers })).statusCode).toBe(406);
  });
});

test('lo que se niega es un problema en JSON, sin las cabeceras del archivo', async () => {
  for (const [url, status] of [
    ['/api/cosas/7/pdf', 401],
    ['/api/cosas/abc/pdf', 404],
  ] as const) {
    const headers = status === 404 ? bearer('usuario') : {};
    const response = await cosas.app.inject({ url, headers });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toContain('json');
    expect(response.headers).not.toHaveProperty('content-disposition');
  }
});

test('un nombre que no es nuestro no llega a las cabeceras', async () => {
  const response = await cosas.app.inject({ url: '/api/cosas_pdf_mal' });
  expect(response.statusCode).toBe(500);
  expect(response.headers).not.toHaveProperty('content-disposition');
});

test('un archivo que se corta no parece uno entero', async () => {
  await cosas.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = cosas.app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/cosas_pdf_roto`);
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test('uno que llega tarde no se manda, y no queda abierto', async () => {
  const { statusCode } = await cosas.app.inject({ url: '/api/cosas_pdf_lento' });
  expect(statusCode).toBe(503);
  await wait(150);
  expect(last.destroyed).toBe(true);
});
