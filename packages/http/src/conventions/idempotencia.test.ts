import { useDatabase } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { bearer, type CosasApp, createCosasApp } from './cosas.app.ts';
import { createCosas } from './cosas.repository.ts';

const base = useDatabase();
let house: CosasApp;

beforeAll(async () => {
  await createCosas(base.ownerDb);
  house = createCosasApp(base.ownerDb);
});

async function crear(
  clave?: string,
  { url = '/api/cosas_repetibles', cuerpo = {} as object, de = 'usuario' } = {},
) {
  const response = await house.app.inject({
    method: 'POST',
    url,
    headers: {
      ...bearer(de),
      'content-type': 'application/json',
      ...(clave === undefined ? {} : { 'idempotency-key': clave }),
    },
    payload: JSON.stringify({ nombre: 'Mesa', importe: 10, ...cuerpo }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

const INVALIDA = 'La clave de idempotencia no es válida.';

describe('Idempotency-Key', () => {
  test('la primera vez crea y responde 201; repetida responde 200 con lo mismo y sin Location', async () => {
    const [primera, segunda] = [await crear('Clave-1'), await crear('Clave-1')];
    expect([primera.status, segunda.status]).toEqual([201, 200]);
    expect(segunda.body).toEqual(primera.body);
    expect(primera.headers.location).toBe(primera.body['@id']);
    expect(segunda.headers).not.toHaveProperty('location');
    expect(segunda.headers).not.toHaveProperty('content-location');
  });

  test('sin clave, cada llamada es otra', async () => {
    const [una, otra] = [await crear(), await crear()];
    expect([una.status, otra.status]).toEqual([201, 201]);
    expect(otra.body.id).not.toBe(una.body.id);
  });

  test.each(['a', 'Z-9', 'x'.repeat(255), '6f1c0b1e-0000-4000-8000-000000000000'])(
    '%s sirve',
    async (clave) => {
      expect((await crear(clave)).status).toBe(201);
    },
  );

  test.each(['', ' ', 'a b', 'a_b', 'a,b', 'ñ', 'x'.repeat(256), "a'--", 'a\tb'])(
    '%j es 422 con su oración',
    async (clave) => {
      const { status, body } = await crear(clave);
      expect([status, body.detail]).toEqual([422, INVALIDA]);
      expect(body.violations).toEqual([{ propertyPath: '', code: 'formato', message: INVALIDA }]);
    },
  );

  test('donde no se escucha no molesta', async () => {
    expect((await crear('a b', { url: '/api/cosas' })).status).toBe(201);
  });

  test('la sesión y la sintaxis se miran antes; lo escrito, después', async () => {
    expect((await crear('a b', { de: 'vencida' })).status).toBe(401);
    expect((await crear('a b', { cuerpo: { nombre: 5 } })).status).toBe(400);
    expect((await crear('a b', { cuerpo: { nombre: '' } })).body.detail).toBe(INVALIDA);
  });

  test('el contrato impreso la nombra sólo donde se escucha', async () => {
    const { paths } = (await house.app.inject('/api/openapi.json')).json();
    const deEsta = (url: string) =>
      paths[url].post.parameters.filter(({ name }: { name: string }) => name === 'Idempotency-Key');
    expect(deEsta('/api/cosas_repetibles')).toHaveLength(1);
    expect(Object.keys(paths['/api/cosas_repetibles'].post.responses)).toEqual(
      expect.arrayContaining(['200', '201']),
    );
    expect(deEsta('/api/cosas')).toHaveLength(0);
  });
});
