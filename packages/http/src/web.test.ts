import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { anyone, get } from '@oficina/hydra';
import { createTestApp } from '@oficina/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mount } from './mount.ts';
import { serveWeb } from './web.ts';

// The name of the folder must not make every file immutable.
const parent = join(mkdtempSync(join(tmpdir(), 'web-')), 'assets');
const root = join(parent, 'dist');
const versions = join(parent, 'versiones');
const PAGE = '<!doctype html><title>Oficina</title>';
const SHOWN = '<!doctype html><title>La Posta</title>';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const files = {
  '/marca/logo.svg': async () => ({ type: 'image/svg+xml', bytes: Buffer.from(DRAWING) }),
  '/favicon.ico': async () => undefined,
};
let write = (html: string) => html.replace('Oficina', 'La Posta');
const SCRIPT = 'console.log(1)'.repeat(50);

const routes = {
  ver: get('/api/cosas/:id', { access: anyone(), plain: z.object({ ok: z.boolean() }), summary: 'x' }),
};
const createWebApp = () =>
  createTestApp({}, (made) => mount(made, routes, { ver: async () => ({ ok: true }) })).app;
const app = createWebApp();

beforeAll(async () => {
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'index.html.br'), brotliCompressSync(PAGE));
  writeFileSync(join(root, 'login.html'), `${PAGE}con lo del ingreso`);
  writeFileSync(join(root, 'inicio.html'), `${PAGE}con lo de Inicio`);
  writeFileSync(join(root, 'facturas_pagar.html'), `${PAGE}con lo de pagar`);
  writeFileSync(join(root, 'icono.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(root, 'assets', 'main-abc123.js'), SCRIPT);
  writeFileSync(join(root, 'assets', 'main-abc123.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(root, '..', 'secreto.txt'), 'secreto123');
  const [own, previous] = ['0.2.0', '0.1.0'].map((version) => join(versions, version, 'web', 'assets'));
  for (const folder of [own, previous]) mkdirSync(folder as string, { recursive: true });
  writeFileSync(join(previous as string, 'panel-B5Vf_9-x.js'), SCRIPT);
  writeFileSync(join(previous as string, 'panel-B5Vf_9-x.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(previous as string, 'nota.txt'), 'secreto123');
  writeFileSync(join(previous as string, '..', 'index.html'), 'secreto123');
  await serveWeb(app, root, {
    files,
    page: async () => write,
    versions,
  });
});
afterAll(async () => {
  await app.close();
  rmSync(join(root, '..', '..'), { recursive: true });
});

const CSP =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

describe('la web en el mismo origen', () => {
  test.each(['/facturas', '/facturas/31?x=1', '/index.html', '/apinada', '/reclamos/%c3%b1'])(
    'GET %s es la aplicación, con su política de contenido',
    async (url) => {
      const { statusCode, headers, body } = await app.inject({ url });
      expect([statusCode, body]).toEqual([200, SHOWN]);
      expect(headers).toMatchObject({
        'content-type': expect.stringContaining('text/html'),
        'cache-control': 'no-cache',
        'content-security-policy': CSP,
        'cross-origin-opener-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000',
      });
    },
  );

  test.each([
    ['/login', 'con lo del ingreso'],
    ['/login?redirect=/facturas', 'con lo del ingreso'],
    ['/', 'con lo de Inicio'],
    ['/facturas/pagar?facturas=1', 'con lo de pagar'],
    ['/facturas_pagar/x', ''],
  ])('GET %s trae también lo que esa página pide al empezar: «%s»', async (url, own) => {
    expect((await app.inject({ url })).body).toBe(`${SHOWN}${own}`);
  });

  test('HEAD de una página responde sin cuerpo', async () => {
    const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/facturas' });
    expect([statusCode, body]).toEqual([200, '']);
  });

  test('lo construido se guarda para siempre; lo demás se vuelve a preguntar', async () => {
    const asset = await app.inject({ url: '/assets/main-abc123.js' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toContain('javascript');
    expect(asset.body).toBe(SCRIPT);
    const icon = await app.inject({ url: '/icono.svg' });
    expect([icon.headers['cache-control'], icon.headers['content-type']]).toEqual([
      'no-cache',
      'image/svg+xml',
    ]);
  });

  test.each([
    ['/assets/main-abc123.js', SCRIPT, 'public, max-age=31536000, immutable'],
    ['/facturas', SHOWN, 'no-cache'],
  ])('%s va comprimido a quien acepta br', async (url, text, cache) => {
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers['content-encoding']).toBe('br');
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(headers['cache-control']).toBe(cache);
    expect(brotliDecompressSync(rawPayload).toString()).toBe(text);
    if (url === '/facturas') expect(headers['content-security-policy']).toBe(CSP);
  });

  test('lo que una página abierta antes de actualizar pide de la versión anterior, lo recibe', async () => {
    const url = '/assets/panel-B5Vf_9-x.js';
    const { statusCode, headers, rawPayload } = await app.inject({
      url,
      headers: { 'accept-encoding': 'br' },
    });
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'br']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toContain('javascript');
    expect(brotliDecompressSync(rawPayload).toString()).toBe(SCRIPT);
    expect((await app.inject({ url: '/index.html' })).body).toBe(SHOWN);
  });

  test.each([
    '/assets/nota.txt',
    '/assets/panel-AAAAAAAA.js',
    '/api',
    '/api/',
    '/api/nada',
    '/api/cosas',
    '/assets/falta.js',
    '/assets',
    '/%zz',
  ])('GET %s es 404 en la forma de los errores', async (url) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json().detail).toBe('No encontramos lo que buscás.');
  });

  test.each([
    ['POST', '/facturas', 404],
    ['POST', '/', 404],
    ['POST', '/api/nada', 404],
    ['DELETE', '/nada', 404],
    ['POST', '/api/cosas/1', 405],
  ] as const)('%s %s es %i', async (method, url, status) => {
    expect((await app.inject({ method, url })).statusCode).toBe(status);
  });

  test.each([
    '/../secreto.txt',
    '/assets/../../secreto.txt',
    '/%2e%2e/secreto.txt',
    '/%2e%2e%2fsecreto.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecreto.txt',
    '/..%5csecreto.txt',
    '//etc/passwd',
    '/assets/main-abc123.js%00.txt',
    '/%00',
  ])('%s no lee nada fuera de la carpeta', async (url) => {
    const response = await app.inject({ url });
    expect([200, 404]).toContain(response.statusCode);
    expect(response.body).not.toContain('secreto123');
    expect(response.body).not.toContain('root:');
    if (response.statusCode === 200) expect(response.body).toBe(SHOWN);
  });

  test('lo que no está en la carpeta se da con su política; con versión se guarda para siempre', async () => {
    const plain = await app.inject({ url: '/marca/logo.svg' });
    expect([plain.statusCode, plain.body]).toEqual([200, DRAWING]);
    expect(plain.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    });
    const named = await app.inject({ url: '/marca/logo.svg?v=1a2b' });
    expect(named.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const url of ['/marca/otro.svg', '/favicon.ico'])
      expect((await app.inject({ url })).statusCode, url).toBe(404);
  });

  test.each(['/marca/logo.svg', '/facturas'])('a quien ya tiene %s no se le manda de nuevo', async (url) => {
    const { etag = '' } = (await app.inject({ url })).headers;
    const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('cuando cambia lo que dice, la página que se pide después lo dice, y la de antes ya no vale', async () => {
    const before = await app.inject({ url: '/login' });
    write = (html) => html.replace('Oficina', 'Los Ceibos');
    const headers = { 'if-none-match': String(before.headers.etag) };
    const after = await app.inject({ url: '/login', headers });
    expect([after.statusCode, after.body]).toEqual([
      200,
      `${PAGE.replace('Oficina', 'Los Ceibos')}con lo del ingreso`,
    ]);
    const [one, other] = await Promise.all([1, 2].map(() => app.inject({ url: '/facturas' })));
    expect([one?.body, one?.headers.etag]).toEqual([other?.body, other?.headers.etag]);
    write = (html) => html.replace('Oficina', 'La Posta');
    expect((await app.inject({ url: '/facturas' })).body).toBe(SHOWN);
  });

  test('sin la web construida no arranca y dice qué correr', async () => {
    await expect(serveWeb(createWebApp(), join(root, 'assets'))).rejects.toThrow('npm run build');
  });
});
