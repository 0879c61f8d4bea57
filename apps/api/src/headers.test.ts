import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, composeApi } from './compose.ts';
import { testConfig } from './config.test-kit.ts';

const database = useDatabase();
const web = mkdtempSync(join(tmpdir(), 'oficina-web-'));
let api: Api;

beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Oficina</title>');
  writeFileSync(join(web, 'assets/app-1a2b3c.js'), 'export {};');
  api = await composeApi(
    testConfig(database.url, { WEB_DIR: web, CORS_ORIGENES: 'https://app.cooperativa.test' }),
  );
});
afterAll(async () => {
  await api.close();
  rmSync(web, { recursive: true });
});

type Method = 'GET' | 'POST' | 'OPTIONS';
const send = async (url: string, method: Method = 'GET', headers: Record<string, string> = {}) => {
  const response = await api.app.inject({ method, url, headers });
  const stableHeaders = Object.fromEntries(
    Object.entries(response.headers).filter(
      ([name]) =>
        !['date', 'content-length', 'connection', 'last-modified', 'etag', 'accept-ranges'].includes(name),
    ),
  );
  expect(stableHeaders['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  return { status: response.statusCode, ...stableHeaders, 'x-request-id': 'uno' } as Record<string, unknown>;
};

const COMMON_HEADERS = {
  'x-request-id': 'uno',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
};

test('una respuesta de la API no se guarda, no se adivina su tipo y exige HTTPS por un año', async () => {
  expect(await send('/api/auth/status')).toEqual({
    ...COMMON_HEADERS,
    status: 200,
    'cache-control': 'no-store',
    'content-type': 'application/ld+json; charset=utf-8',
  });
});

test('los errores llevan los mismos encabezados y su tipo', async () => {
  const problemHeaders = {
    ...COMMON_HEADERS,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
  };
  expect(await send('/api/nada')).toEqual({ ...problemHeaders, status: 404 });
  expect(await send('/api/auth/status', 'POST')).toMatchObject({ ...problemHeaders, status: 405 });
  expect(await send('/api/facturas')).toEqual({
    ...problemHeaders,
    status: 401,
    'content-type': 'application/json; charset=utf-8',
    'www-authenticate': 'Bearer',
  });
});

const CSP_WEB = [
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:",
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
].join('; ');

test.each(['/', '/facturas', '/admin/usuarios/7/editar', '/login?redirect=//evil.test', '/index.html'])(
  'la página %s solo ejecuta lo propio y nadie la enmarca',
  async (url) => {
    expect(await send(url)).toMatchObject({
      ...COMMON_HEADERS,
      status: 200,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CSP_WEB,
      'cross-origin-opener-policy': 'same-origin',
    });
  },
);

test('la página no se guarda sin preguntar; lo que lleva su huella en el nombre, un año', async () => {
  expect((await send('/facturas'))['cache-control']).toMatch(/no-cache|no-store/);
  expect(await send('/assets/app-1a2b3c.js')).toMatchObject({
    ...COMMON_HEADERS,
    status: 200,
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await send('/assets/otro.js')).toMatchObject({
    ...COMMON_HEADERS,
    status: 404,
    'cache-control': 'no-store',
  });
});

test('el contrato se lee sin ejecutar nada', async () => {
  const docs = await send('/api/docs');
  expect(docs).toMatchObject({ ...COMMON_HEADERS, status: 200, 'content-type': 'text/html; charset=utf-8' });
  expect(docs['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'$/,
  );
});

test('otro origen no recibe permiso; el que figura en la configuración, sí', async () => {
  const foreign = await send('/api/auth/status', 'GET', { origin: 'https://evil.test' });
  expect(Object.keys(foreign).filter((name) => name.startsWith('access-control'))).toEqual([]);
  const preflight = await send('/api/facturas', 'OPTIONS', {
    origin: 'https://evil.test',
    'access-control-request-method': 'GET',
  });
  expect(Object.keys(preflight).filter((name) => name.startsWith('access-control'))).toEqual([]);
  const allowed = await send('/api/auth/status', 'GET', { origin: 'https://app.cooperativa.test' });
  expect(allowed).toMatchObject({
    'access-control-allow-origin': 'https://app.cooperativa.test',
    vary: 'Origin',
  });
  expect(allowed).not.toHaveProperty('access-control-allow-credentials');
});
