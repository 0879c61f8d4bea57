import type { IncomingMessage } from 'node:http';
import { useServer } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { createClient } from './client.ts';

const serve = useServer();
const client = (baseUrl: string) =>
  createClient({
    baseUrl,
    accessToken: new Secret('una-credencial'),
    posId: 'CAJA1',
    timeoutMs: 30_000,
    hosts: [],
  });

test('lo que tiene efecto abre su conexion y lleva su clave; lo que solo lee, no', async () => {
  const seen: IncomingMessage[] = [];
  const url = await serve((request, response) => {
    seen.push(request);
    request.resume().on('end', () => response.end('{}'));
  });
  const call = client(`${url}/`);
  await call({ path: '/x', key: 'una', body: {} });
  await call({ path: '/x', key: 'otra' });
  expect(await call({ path: '/y' })).toEqual({ status: 200, json: {} });
  expect(new Set(seen.map(({ socket }) => socket)).size).toBe(3);
  expect(
    seen.map(({ method, url: path, headers }) => [
      method,
      path,
      headers['x-idempotency-key'],
      headers['content-type'],
    ]),
  ).toEqual([
    ['POST', '/x', 'una', 'application/json'],
    ['POST', '/x', 'otra', undefined],
    ['GET', '/y', undefined, undefined],
  ]);
  expect(seen.every(({ headers }) => headers.authorization === 'Bearer una-credencial')).toBe(true);
});

test('ni una redireccion ni una respuesta enorme se siguen', async () => {
  const paths: string[] = [];
  const url = await serve((request, response) => {
    paths.push(request.url ?? '');
    if (request.url === '/enorme') response.end('x'.repeat(1_000_001));
    else response.writeHead(307, { location: '/otra' }).end();
  });
  for (const path of ['/una', '/enorme'])
    expect(await client(url)({ path, key: 'una', body: {} })).toMatchObject({ kind: 'unknown' });
  expect(paths).toEqual(['/una', '/enorme']);
});
