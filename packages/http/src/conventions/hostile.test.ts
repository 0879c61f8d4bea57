import { useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { bearer, useCosas } from './cosas.test-kit.ts';

const base = useDatabase();
const cosas = useCosas(base, [{ nombre: 'Silla', codigo: 'abc', anidado: { color: 'rojo' } }]);

async function patch(payload: string) {
  const response = await cosas.app.inject({
    method: 'PATCH',
    url: '/api/cosas/1',
    headers: { ...bearer('usuario'), 'content-type': 'application/merge-patch+json' },
    payload,
  });
  return `${response.statusCode} ${response.json().detail ?? ''}`.trim();
}

describe('cuerpos hostiles', () => {
  test.each([
    '{"__proto__":{"nombre":"x"}}',
    '{"\\u005f_proto__":{"nombre":"x"}}',
    '{"anidado":{"__proto__":{"color":"x"}}}',
    '{"constructor":{"prototype":{"nombre":"x"}}}',
  ])('%s no contamina y es 400', async (payload) => {
    expect(await patch(payload)).toBe('400 Syntax error');
    expect(({} as { nombre?: string }).nombre).toBeUndefined();
  });

  test.each([
    '{"nombre":"a","nombre":"b"}',
    '{"nombre":"a","n\\u006fmbre":"b"}',
    '{"anidado":{"alto":1,"color":"x","alto":2}}',
    '{"x":[{"a":1,"b":[],"a":2}]}',
  ])('una propiedad repetida %s es 400', async (payload) => {
    expect(await patch(payload)).toBe('400 Syntax error');
  });

  test.each([
    '{"nombre":"a","anidado":{"color":"nombre"}}',
    '{"x":[{"a":1},{"a":2}],"nota":"{\\"a\\":1,\\"a\\":2}"}',
    '{"etiquetas":["a","a","a"]}',
    '{"nota":"tildes áéí, emoji 😀, \\ud83d\\ude00 y \\\\u0000"}',
  ])('lo que solo parece repetido o nulo %s se acepta', async (payload) => {
    expect(await patch(payload)).toBe('200');
  });

  test.each([
    '{"nota":"a\\u0000b"}',
    '{"etiquetas":["\\u0000"]}',
    '{"a\\u0000":1}',
    '{"anidado":{"color":"\\ud800"}}',
  ])('un texto que la base no guarda %s es 400', async (payload) => {
    expect(await patch(payload)).toBe('400 Syntax error');
  });

  test.each([
    ['{"estado":1e309}', 400],
    ['{"estado":1e300}', 422],
    ['{"importe":1e309}', 422],
    ['{"importe":-1e309}', 422],
    ['{"importe":90071992547409.93}', 422],
    ['{"nombre":["a"]}', 400],
    ['{"estado":[1]}', 400],
    ['{"otra":["/api/otras/7"]}', 400],
    ['{"etiquetas":{"0":"a","length":1}}', 400],
    ['{"dia":"2026-11-20\\n"}', 422],
    ['{"nota":3}', 400],
  ])('%s es %i', async (payload, status) => {
    expect(await patch(payload)).toMatch(new RegExp(`^${status} `));
  });

  test('un anidamiento muy hondo es 400 y no agota la pila', async () => {
    const depth = 30_000;
    expect(await patch(`{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`)).toBe('400 Syntax error');
    expect(await patch(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)).toBe('400 Syntax error');
  });

  test.each([
    ['más valores que los que caben en un pedido', `{"x":[${'0,'.repeat(3_000)}0]}`],
    ['más nombres que los que tiene nada', `{${Array.from({ length: 1_001 }, (_, n) => `"k${n}":0`)}}`],
    ['un número sin fin', `{"x":${'1'.repeat(5_000)}}`],
    ['un escape que no existe', '{"\\x":1}'],
  ])('%s es 400', async (_what, payload) => {
    expect(await patch(payload)).toBe('400 Syntax error');
  });

  test('lo que casi son demasiados entra', async () => {
    const nombres = Array.from({ length: 900 }, (_, n) => `"k${n}":0`);
    expect(await patch(`{${nombres}}`)).toBe('200');
  });
});

describe('direcciones hostiles', () => {
  test.each([
    '/api/cosas/%',
    '/api/cosas/%zz',
    '/api/cosas/%c0%ae',
    '/api/cosas/%00',
    '/api/cosas/1%00',
    '/api/cosas/0',
    '/api/cosas/-1',
    '/api/cosas/01',
    '/api/cosas/1.5',
    '/api/cosas/1e3',
    '/api/cosas/999999999999999',
    '/api/cosas/9223372036854775807',
    '/api/cosas/99999999999999999999999',
    '/api/cosas/abc',
    '/api/cosas/1%20',
    '/api/cosas/..%2f..%2fetc%2fpasswd',
    '/api/cosas/%2e%2e%2f1',
    '/api/cosas_por_codigo/%00',
    '/api/cosas_por_codigo/abc%00',
    '/api/cosas_por_codigo/..%2f..%2fetc%2fpasswd',
    '/api/cosas_por_codigo/C:%5Cwindows',
    '/api/contexts/%00',
    '//api/cosas',
    '/API/cosas',
    '/api/cosas;x=1',
  ])('%s es 404', async (url) => {
    expect((await cosas.app.inject({ url, headers: bearer('usuario') })).statusCode).toBe(404);
  });

  test.each(['%', '%zz', 'nombre=%', 'nombre=%c0%ae', '&&&', '?', '=', '%00=%00', 'a[b=1', '__proto__[x]=1'])(
    'la búsqueda ?%s nunca es 5xx',
    async (query) => {
      expect((await cosas.app.inject({ url: `/api/cosas?${query}` })).statusCode).toBeLessThan(500);
    },
  );

  test('mil parámetros repetidos se leen', async () => {
    const query = Array.from({ length: 1_000 }, (_, index) => `estado[]=${index}`).join('&');
    expect((await cosas.app.inject({ url: `/api/cosas?${query}` })).statusCode).toBe(200);
  });
});

describe('cabeceras hostiles', () => {
  test.each([
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Basic dXNlcjpwYXNz',
    `Bearer ${'a'.repeat(200)}`,
    "Bearer ' or 1=1",
    'Bearer constructor',
    'Bearer \u00e1',
  ])('Authorization "%s" es 401', async (authorization) => {
    const response = await cosas.app.inject({ url: '/api/cosas/1', headers: { authorization } });
    expect(response.statusCode).toBe(401);
  });
});
