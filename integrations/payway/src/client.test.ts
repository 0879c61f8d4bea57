import type { IncomingMessage } from 'node:http';
import { useServer } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { common } from './payway.test-kit.ts';

const serve = useServer();

const client = (baseUrl: string, changes: object = {}) =>
  createClient({
    ...common,
    baseUrl,
    publicKey: new Secret('una-publica'),
    privateKey: new Secret('una-privada'),
    siteId: '1',
    establishmentNumber: '2',
    cardStore: 'internal_token',
    ...changes,
  });

test('cada llamada abre su conexion, con la clave que le toca', async () => {
  const seen: IncomingMessage[] = [];
  const ports = new Set<number>();
  const url = await serve((request, response) => {
    seen.push(request);
    ports.add(request.socket.remotePort ?? 0);
    request.resume().on('end', () => response.end('{}'));
  });
  const call = client(`${url}/`);
  for (const key of ['public', 'private'] as const)
    expect(await call({ method: 'POST', path: '/x', key, body: {}, timeoutMs: 30_000 })).toEqual({
      status: 200,
      json: {},
    });
  await call({ method: 'GET', path: '/salud', timeoutMs: 30_000 });
  expect(ports.size).toBe(3);
  expect(seen.map(({ url: path, headers }) => [path, headers.apikey, headers['content-type']])).toEqual([
    ['/x', 'una-publica', 'application/json'],
    ['/x', 'una-privada', 'application/json'],
    ['/salud', undefined, undefined],
  ]);
  expect(seen[0]?.headers['x-source']).toBeUndefined();
});

test('si Payway lo pide, se dice de donde viene', async () => {
  let source = '';
  const url = await serve((request, response) => {
    source = String(request.headers['x-source']);
    response.end();
  });
  await client(url, { sourceGrouper: 'Coop', sourceDeveloper: 'Dev' })({
    method: 'GET',
    path: '/',
    timeoutMs: 30_000,
  });
  expect(JSON.parse(Buffer.from(source, 'base64').toString())).toEqual({
    service: 'oficina-virtual',
    grouper: 'Coop',
    developer: 'Dev',
  });
});

test('ni una redireccion ni una respuesta enorme se siguen', async () => {
  const paths: string[] = [];
  const url = await serve((request, response) => {
    paths.push(request.url ?? '');
    if (request.url === '/enorme') response.end('x'.repeat(1_000_001));
    else response.writeHead(307, { location: '/otra' }).end();
  });
  for (const path of ['/una', '/enorme'])
    expect(await client(url)({ method: 'POST', path, body: {}, timeoutMs: 30_000 })).toMatchObject({
      kind: 'unknown',
    });
  expect(paths).toEqual(['/una', '/enorme']);
});
