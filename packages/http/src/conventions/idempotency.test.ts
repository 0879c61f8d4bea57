import { useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { bearer, useCosas } from './cosas.test-kit.ts';

const cosas = useCosas(useDatabase(), []);

async function create(
  key?: string,
  { url = '/api/cosas_repetibles', cuerpo = {} as object, session = 'usuario' } = {},
) {
  const response = await cosas.app.inject({
    method: 'POST',
    url,
    headers: {
      ...bearer(session),
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: JSON.stringify({ nombre: 'Mesa', importe: 10, ...cuerpo }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

const INVALID_KEY = 'La clave de idempotencia no es válida.';

describe('Idempotency-Key', () => {
  test('la primera vez crea y responde 201; repetida responde 200 con lo mismo y sin Location', async () => {
    const [first, second] = [await create('Clave-1'), await create('Clave-1')];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(first.headers.location).toBe(first.body['@id']);
    expect(second.headers).not.toHaveProperty('location');
    expect(second.headers).not.toHaveProperty('content-location');
  });

  test('sin clave, cada llamada es otra', async () => {
    const [first, second] = [await create(), await create()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).not.toBe(first.body.id);
  });

  test.each(['a', 'Z-9', 'x'.repeat(255), '6f1c0b1e-0000-4000-8000-000000000000'])(
    '%s sirve',
    async (key) => {
      expect((await create(key)).status).toBe(201);
    },
  );

  test.each(['', ' ', 'a b', 'a_b', 'a,b', 'ñ', 'x'.repeat(256), "a'--", 'a\tb'])(
    '%j es 422 con su oración',
    async (key) => {
      const { status, body } = await create(key);
      expect([status, body.detail]).toEqual([422, INVALID_KEY]);
      expect(body.violations).toEqual([{ propertyPath: '', code: 'formato', message: INVALID_KEY }]);
    },
  );

  test('donde no se escucha no molesta', async () => {
    expect((await create('a b', { url: '/api/cosas' })).status).toBe(201);
  });

  test('la sesión y la sintaxis se miran antes; lo escrito, después', async () => {
    expect((await create('a b', { session: 'vencida' })).status).toBe(401);
    expect((await create('a b', { cuerpo: { nombre: 5 } })).status).toBe(400);
    expect((await create('a b', { cuerpo: { nombre: '' } })).body.detail).toBe(INVALID_KEY);
  });

  test('el contrato impreso la nombra solo donde se escucha', async () => {
    const { paths } = (await cosas.app.inject('/api/openapi.json')).json();
    const ofThisKey = (url: string) =>
      paths[url].post.parameters.filter(({ name }: { name: string }) => name === 'Idempotency-Key');
    expect(ofThisKey('/api/cosas_repetibles')).toHaveLength(1);
    expect(Object.keys(paths['/api/cosas_repetibles'].post.responses)).toEqual(
      expect.arrayContaining(['200', '201']),
    );
    expect(ofThisKey('/api/cosas')).toHaveLength(0);
  });
});
