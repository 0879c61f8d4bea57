import { useServer } from '@oficina/testing';
import { closedPort } from '@oficina/testing/use-simulator';
import { expect, test } from 'vitest';
import { post } from './post.ts';

const serve = useServer();

const ask = (url: string, timeoutMs = 20_000) => post(url, { 'x-clave': 'secreta' }, '{}', timeoutMs);

test('lo contestado se lee; lo que no es JSON no es nada', async () => {
  const url = await serve((request, response) =>
    response.writeHead(418, { 'retry-after': '7' }).end(request.url === '/json' ? '{"a":1}' : '<html>'),
  );
  expect(await ask(`${url}/json`)).toEqual({ status: 418, json: { a: 1 }, retryAfterMs: 7_000 });
  expect(await ask(`${url}/html`)).toEqual({ status: 418, json: undefined, retryAfterMs: 7_000 });
});

test('si nadie escucha no se envió nada', async () => {
  expect(await ask(`http://127.0.0.1:${await closedPort()}`)).toEqual({
    kind: 'retryable',
    cause: 'ECONNREFUSED',
  });
});

test('una redirección no se lleva la clave a otra parte', async () => {
  const seen: string[] = [];
  const url = await serve((request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(307, { location: '/otra' }).end();
  });
  expect(await ask(`${url}/una`)).toMatchObject({ kind: 'unknown' });
  expect(seen).toEqual(['/una']);
});

test('una conexión cortada, un cuerpo a medias y uno enorme no se sabe qué hicieron', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/corta') request.socket.destroy();
    else if (request.url === '/medias') {
      response.writeHead(200, { 'content-length': 100 }).write('a');
      setTimeout(() => request.socket.destroy(), 20);
    } else response.end('x'.repeat(1_000_001));
  });
  for (const path of ['/corta', '/medias', '/enorme'])
    expect(await ask(url + path), path).toMatchObject({ kind: 'unknown' });
});

test('el plazo cubre también el cuerpo de la respuesta', async () => {
  const url = await serve((_, response) => void response.writeHead(200).write('{'));
  expect(await ask(url, 300)).toEqual({ kind: 'unknown', cause: 'TimeoutError' });
});
