import { useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { findCosa, insertCosa } from './cosas.repository.ts';
import { bearer, useCosas } from './cosas.test-kit.ts';

const base = useDatabase();
const cosas = useCosas(base, []);

type Method = 'POST' | 'PATCH' | 'DELETE';

async function send(method: Method, url: string, payload?: unknown, type?: string) {
  const usual = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
  const response = await cosas.app.inject({
    method,
    url,
    headers: { ...bearer('usuario'), ...(payload === undefined ? {} : { 'content-type': type ?? usual }) },
    ...(payload === undefined
      ? {}
      : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  });
  const body = response.body ? response.json() : undefined;
  return { status: response.statusCode, headers: response.headers, body, text: response.body };
}

const full = {
  nombre: 'Silla',
  codigo: 'abc',
  nota: 'vieja',
  importe_cent: 1000,
  etiquetas: ['a', 'b'],
  anidado: { color: 'rojo', alto: 3 },
  otra_id: 7,
};
const createCosa = async () => `/api/cosas/${(await insertCosa(base.ownerDb, full)).id}`;

describe('alta, cambio y baja', () => {
  test('un alta responde 201 con la cosa entera, Location y Content-Location', async () => {
    const { status, headers, body } = await send('POST', '/api/cosas', { nombre: 'Mesa', importe: 10.5 });
    expect(status).toBe(201);
    expect(headers['content-type']).toBe('application/ld+json; charset=utf-8');
    expect(headers.location).toBe(body['@id']);
    expect(headers['content-location']).toBe(body['@id']);
    expect(body).toMatchObject({ '@context': '/api/contexts/Cosa', '@type': 'Cosa', nombre: 'Mesa' });
  });

  test('una baja responde 204 sin cuerpo y la segunda 404', async () => {
    const url = await createCosa();
    const { status, text, headers } = await send('DELETE', url);
    expect([status, text]).toEqual([204, '']);
    expect(headers).not.toHaveProperty('content-type');
    expect((await send('DELETE', url)).status).toBe(404);
  });

  test('una llamada propia responde 200 y escribe false', async () => {
    const { status, body } = await send('POST', `${await createCosa()}/avisar`);
    expect([status, body]).toEqual([200, { avisada: false }]);
  });

  test('un POST o PATCH con tipo application/json también sirve', async () => {
    const url = await createCosa();
    for (const type of ['application/json', 'application/ld+json', 'application/json; charset=utf-8'])
      expect((await send('PATCH', url, { nota: 'x' }, type)).status).toBe(200);
    expect((await send('POST', '/api/cosas', { nombre: 'M', importe: 1 }, 'application/json')).status).toBe(
      201,
    );
  });
});

describe('merge-patch', () => {
  test('lo ausente queda igual y un cambio vacío no cambia nada', async () => {
    const url = await createCosa();
    const before = await findCosa(base.ownerDb, Number(url.split('/').at(-1)));
    const { status, body } = await send('PATCH', url, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ nombre: 'Silla', nota: 'vieja', anidado: { color: 'rojo', alto: 3 } });
    expect(await findCosa(base.ownerDb, Number(url.split('/').at(-1)))).toEqual(before);
  });

  test('null borra, y lo borrado no se escribe', async () => {
    const { status, body } = await send('PATCH', await createCosa(), {
      nota: null,
      otra: null,
      anidado: null,
    });
    expect(status).toBe(200);
    for (const field of ['nota', 'otra', 'anidado']) expect(body).not.toHaveProperty(field);
  });

  test('una lista se reemplaza entera', async () => {
    const { body } = await send('PATCH', await createCosa(), { etiquetas: ['c'] });
    expect(body.etiquetas).toEqual(['c']);
    expect((await send('PATCH', await createCosa(), { etiquetas: [] })).body.etiquetas).toEqual([]);
  });

  test('un objeto anidado se mezcla, y su null borra solo ese dato', async () => {
    const url = await createCosa();
    expect((await send('PATCH', url, { anidado: { alto: 0 } })).body.anidado).toEqual({
      color: 'rojo',
      alto: 0,
    });
    expect((await send('PATCH', url, { anidado: { color: null } })).body.anidado).toEqual({ alto: 0 });
  });

  test('una propiedad desconocida se ignora', async () => {
    const { status, body } = await send('PATCH', await createCosa(), { made_up: 1, nombre: 'Otra' });
    expect([status, body.nombre]).toEqual([200, 'Otra']);
    expect(body).not.toHaveProperty('inventada');
  });

  test.each(['id', 'created'])('el campo %s no se puede modificar, aunque sea null', async (field) => {
    const url = await createCosa();
    for (const value of [1, null, 'x', {}]) {
      const { status, body } = await send('PATCH', url, { [field]: value, nombre: 'Cambiada' });
      expect(status).toBe(422);
      expect(body.violations).toEqual([
        { propertyPath: field, message: 'Este campo no se puede modificar.', code: 'no-modificable' },
      ]);
    }
    expect((await findCosa(base.ownerDb, Number(url.split('/').at(-1))))?.nombre).toBe('Silla');
  });
});

describe('cuerpos mal formados', () => {
  const typeFault = (name: string, due: string, given: string) =>
    `The type of the "${name}" attribute must be "${due}", "${given}" given.`;

  test.each([
    [{ estado: 'x' }, typeFault('estado', 'int', 'string')],
    [{ estado: 1.5 }, typeFault('estado', 'int', 'float')],
    [{ estado: [] }, typeFault('estado', 'int', 'array')],
    [{ nombre: 5 }, typeFault('nombre', 'string', 'int')],
    [{ nombre: true }, typeFault('nombre', 'string', 'bool')],
    [{ nombre: ['a'] }, typeFault('nombre', 'string', 'array')],
    [{ nota: {} }, typeFault('nota', 'string', 'array')],
    [{ clase: 3 }, typeFault('clase', 'string', 'int')],
    [{ activa: 'true' }, typeFault('activa', 'bool', 'string')],
    [{ etiquetas: 'a' }, typeFault('etiquetas', 'array', 'string')],
    [{ etiquetas: ['a', 2] }, typeFault('etiquetas.1', 'string', 'int')],
    [{ anidado: 'x' }, typeFault('anidado', 'array', 'string')],
    [{ anidado: { alto: 'x' } }, typeFault('anidado.alto', 'int', 'string')],
    [{ importe: '10' }, typeFault('importe', 'float', 'string')],
    [{ importe: [10] }, typeFault('importe', 'float', 'array')],
    [{ periodo: 202610 }, typeFault('periodo', 'string', 'int')],
    [{ dia: 20261120 }, typeFault('dia', 'string', 'int')],
    [{ momento: 1763000000 }, typeFault('momento', 'string', 'int')],
  ])('un tipo equivocado %j es 400 con su texto', async (payload, text) => {
    const { status, body } = await send('PATCH', await createCosa(), payload);
    expect([status, body.detail]).toEqual([400, text]);
  });

  test.each(['{', '{"nombre":}', 'hola', '"texto"', '3', 'null', '[]', "{'a':1}", '{"a":1}}'])(
    'el cuerpo %j es 400 Syntax error',
    async (payload) => {
      const { status, body } = await send('PATCH', await createCosa(), payload);
      expect([status, body.detail]).toEqual([400, 'Syntax error']);
    },
  );

  test('un objeto donde va una IRI es 400 con su texto', async () => {
    const { status, body } = await send('PATCH', await createCosa(), { otra: { id: 7 } });
    expect([status, body.detail]).toEqual([
      400,
      'Nested documents for attribute "otra" are not allowed. Use IRIs instead.',
    ]);
  });

  test.each([
    'https://oficina.test/api/otras/7',
    '//oficina.test/api/otras/7',
    '/api/otras/../otras/7',
    '/api/cosas/7',
    '/api/otras/',
    '/api/otras/x',
    '/api/otras/07',
    '/api/otras/7/',
    '/api/otras/7?x=1',
    '/api/otras/-7',
    '/api/otras/9223372036854775808',
    'otras/7',
    '7',
    '',
    7,
    true,
  ])('la IRI %j es 400', async (otra) => {
    const { status, body } = await send('PATCH', await createCosa(), { otra });
    expect([status, body.detail]).toEqual([400, `Invalid IRI "${otra}".`]);
  });
});
