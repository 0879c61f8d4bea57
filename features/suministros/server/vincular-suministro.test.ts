import { build, fixedClock, rowOf, rowsOf, useDatabase, withoutRequestId } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useSuministros } from './suministros.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { call } = useSuministros(database, clock);
let maria = 0;
let home = 0;

const NOT_MATCHING =
  'Los datos no coinciden con ningún suministro. Revisá el número de suministro y el documento del titular como figuran en tu factura.';

beforeAll(async () => {
  const { db } = database;
  home = (
    await build.suministro(db, {
      cuenta: '0010-AB.345',
      nombre: 'PEREZ MARIA',
      documento: '25.123.456',
      domicilio: 'San Martín 450',
    })
  ).id;
  await build.suministro(db, { cuenta: '500', documento: null, cuit: null });
  await build.suministro(db, { cuenta: '600', documento: '25123456', activo: false });
  await build.suministro(db, { cuenta: '700', documento: null, cuit: '30-50012345-8' });
});
beforeEach(async () => {
  await database.db.deleteFrom('limites').execute();
  maria = (await build.usuario(database.db)).id;
});

const vincular = (suministro: unknown, documento: unknown, usuario = maria) =>
  call(usuario, 'POST', '/api/usuario_suministros', { suministro, documento });
const usuarioSuministros = (usuario = maria) =>
  rowsOf(database.db, 'usuario_suministros', { usuario_id: usuario });
const first = async (usuario = maria) => (await rowOf(database.db, 'usuarios', usuario)).suministro_id;

test('agregar un suministro responde el vínculo entero, con el suministro adentro', async () => {
  const { status, body, headers } = await vincular('0010-AB.345', '25123456');
  const [usuarioSuministro] = await usuarioSuministros();
  expect(status).toBe(201);
  expect(headers.location).toBe(`/api/usuario_suministros/${usuarioSuministro?.id}`);
  expect(body).toEqual({
    '@context': '/api/contexts/UsuarioSuministro',
    '@id': `/api/usuario_suministros/${usuarioSuministro?.id}`,
    '@type': 'UsuarioSuministro',
    id: usuarioSuministro?.id,
    documento: '25123456',
    suministro: {
      '@id': `/api/suministros/${home}`,
      '@type': 'Suministro',
      id: home,
      nombre: 'PEREZ MARIA',
      cuenta: '0010-AB.345',
      domicilio: 'San Martín 450',
      pagoInhabilitado: false,
    },
  });
  expect(usuarioSuministro).toMatchObject({ suministro_id: home, documento: '25123456', alias: null });
});

test.each([
  ['como está impresa', '0010-AB.345', '25123456'],
  ['sin separadores ni ceros', '10AB345', '25.123.456'],
  ['en minúsculas, con espacios y barras', '  10 ab/3-4.5 ', ' 25 123 456 '],
  ['con más ceros', '00000010ab345', '25-123-456'],
  ['con el CUIT de quien figura con su DNI', '10AB345', '27-25123456-1'],
])('la cuenta se reconoce %s', async (_how, cuenta, documento) => {
  expect((await vincular(cuenta, documento)).status).toBe(201);
  expect(await usuarioSuministros()).toMatchObject([{ suministro_id: home }]);
});

test('quien no confirmó también agrega, y no lee el documento', async () => {
  const nuevo = (await build.usuario(database.db, { roles: [] })).id;
  const { status, body } = await vincular('10AB345', '25123456', nuevo);
  expect([status, 'documento' in body]).toEqual([201, false]);
});

describe('lo que no coincide', () => {
  test('tiene una sola respuesta, byte por byte, sea lo que sea', async () => {
    const intentos: [string, string][] = [
      ['no-existe', '25123456'],
      ['10AB345', '25123457'],
      ['10AB345', '12345'],
      ['10AB345', '025251234561'],
      ['500', '25123456'],
      ['500', '000000'],
      ['600', '25123456'],
      ['700', '50012345'],
      [`/api/suministros/${home}`, '30111222'],
      ['/api/suministros/999999', '25123456'],
      ["' or '1'='1", '25123456'],
      [`1${'0'.repeat(50_000)}`, '25123456'],
      ['10AB345', `2${'5'.repeat(50_000)}`],
      ['％', '25123456'],
      ['𝟙𝟘', '25123456'],
      ['١٠', '25123456'],
    ].filter(([suministro]) => /[0-9A-Za-z]/.test(suministro ?? '')) as [string, string][];
    const bodies = new Set<string>();
    for (const [suministro, documento] of intentos) {
      await database.db.deleteFrom('limites').execute();
      const response = await vincular(suministro, documento);
      expect([suministro.slice(0, 30), response.status]).toEqual([suministro.slice(0, 30), 422]);
      bodies.add(withoutRequestId(response));
    }
    expect(bodies.size).toBe(1);
    const { body } = await vincular('no-existe', '25123456');
    expect(body.violations).toEqual([{ propertyPath: '', message: NOT_MATCHING, code: 'negocio' }]);
    expect(body.description).toBe(NOT_MATCHING);
    expect(await usuarioSuministros()).toEqual([]);
  });

  test.each([
    ['sin número', '', '25123456', 'Escribí el número de suministro.'],
    ['con espacios', '   ', '25123456', 'Escribí el número de suministro.'],
    ['con solo separadores', '-./', '25123456', 'Escribí el número de suministro.'],
    ['con null', null, '25123456', 'Escribí el número de suministro.'],
    ['sin nada', undefined, undefined, 'Escribí el número de suministro.'],
    ['sin documento', '10AB345', '', 'Escribí el documento del titular.'],
    ['con un documento sin números', '10AB345', 'ninguno', 'Escribí el documento del titular.'],
    ['con el documento null', '10AB345', null, 'Escribí el documento del titular.'],
  ])(
    '%s se pide lo que falta, sin nombrar el campo y sin gastar intentos',
    async (_what, numero, documento, sentence) => {
      const { status, body } = await vincular(numero, documento);
      expect([status, body.description, body.violations]).toEqual([
        422,
        sentence,
        [{ propertyPath: '', message: sentence, code: 'obligatorio' }],
      ]);
      expect(await rowsOf(database.db, 'limites')).toEqual([]);
    },
  );
});

describe('con la dirección del suministro', () => {
  test('la buena lo agrega', async () => {
    expect((await vincular(`/api/suministros/${home}`, '25123456')).status).toBe(201);
    expect(await usuarioSuministros()).toMatchObject([{ suministro_id: home }]);
  });

  test.each([
    '/api/usuarios/1',
    '/api/suministros/',
    '/api/suministros/abc',
    '/api/suministros/0',
    '/api/suministros/1/..',
    '/api/suministros/../usuarios/1',
    '/api/suministros/1?x=1',
    '/api/suministros/99999999999999999999',
  ])('%s es un error de quien programa', async (iri) => {
    const { status, body } = await vincular(iri, '25123456');
    expect([status, body.detail]).toEqual([400, `Invalid IRI "${iri}".`]);
    expect(await usuarioSuministros()).toEqual([]);
  });
});

test('agregarlo otra vez se dice, sea por número o por dirección', async () => {
  await vincular('10AB345', '25123456');
  for (const numero of ['0010-AB.345', `/api/suministros/${home}`]) {
    const { status, body } = await vincular(numero, '25123456');
    expect([status, body.description]).toEqual([422, 'Ya tenés agregado este suministro.']);
  }
  expect(await usuarioSuministros()).toHaveLength(1);
});

test('de dos pedidos iguales a la vez, uno agrega y el otro lo dice', async () => {
  const estados = await Promise.all([1, 2].map(() => vincular('10AB345', '25123456')));
  expect(estados.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(await usuarioSuministros()).toHaveLength(1);
});

describe('dos cuentas que se leen igual sin separadores', () => {
  test('el documento decide cuál es', async () => {
    const firstSuministro = await build.suministro(database.db, { cuenta: '11-234', documento: '30111222' });
    const other = await build.suministro(database.db, { cuenta: '1-1234', documento: '30333444' });
    await vincular('11234', '30333444');
    expect(await usuarioSuministros()).toMatchObject([{ suministro_id: other.id }]);
    await vincular('1-1234', '30111222');
    expect((await usuarioSuministros()).map(({ suministro_id }) => suministro_id)).toEqual([
      other.id,
      firstSuministro.id,
    ]);
  });

  test('si además son del mismo titular, gana la escrita igual y se pueden agregar las dos', async () => {
    await build.suministro(database.db, { cuenta: '22-345', documento: '30111222' });
    const other = await build.suministro(database.db, { cuenta: '2-2345', documento: '30111222' });
    await vincular('2-2345', '30111222');
    expect(await usuarioSuministros()).toMatchObject([{ suministro_id: other.id }]);
    expect((await vincular('22-345', '30111222')).status).toBe(201);
  });
});

test('el primero que se agrega queda en la persona; los demás no lo cambian', async () => {
  expect(await first()).toBeNull();
  await vincular('10AB345', '25123456');
  expect(await first()).toBe(home);
  const other = await build.suministro(database.db, { documento: '30111222' });
  await vincular(other.cuenta, '30111222');
  expect(await first()).toBe(home);
});

test.each(['id', 'alias', 'usuario'])('%s no se puede escribir', async (field) => {
  const { status, body } = await call(maria, 'POST', '/api/usuario_suministros', {
    suministro: '10AB345',
    documento: '25123456',
    [field]: field === 'id' ? 7 : 'x',
  });
  expect([status, body.violations]).toEqual([
    422,
    [{ propertyPath: field, code: 'no-modificable', message: 'Este campo no se puede modificar.' }],
  ]);
  expect(await usuarioSuministros()).toEqual([]);
});

test.each([
  ['un número donde va texto', '{"suministro":10,"documento":"25123456"}', 400],
  ['un objeto', '{"suministro":{"id":1},"documento":"25123456"}', 400],
  ['un NUL', '{"suministro":"10\\u0000AB345","documento":"25123456"}', 400],
  ['medio par', '{"suministro":"10AB345","documento":"\\ud800"}', 400],
  ['una lista', '[]', 400],
  ['nada', '', 422],
])('%s nunca es una falla nuestra', async (_what, cuerpo, estado) => {
  expect((await call(maria, 'POST', '/api/usuario_suministros', cuerpo)).status).toBe(estado);
  expect(await usuarioSuministros()).toEqual([]);
});

describe('el máximo', () => {
  async function withSuministros(count: number) {
    for (let n = 0; n < count; n += 1) await build.usuarioSuministro(database.db, { usuario_id: maria });
  }

  test('el cincuenta entra y el siguiente no, y lo dice', async () => {
    await withSuministros(49);
    expect((await vincular('10AB345', '25123456')).status).toBe(201);
    const other = await build.suministro(database.db, { documento: '30111222' });
    const { status, body } = await vincular(other.cuenta, '30111222');
    expect([status, body.description]).toEqual([
      422,
      'Llegaste al máximo de suministros. Comunicate con la cooperativa.',
    ]);
    expect((await vincular('10AB345', '25123456')).body.description).toBe(
      'Ya tenés agregado este suministro.',
    );
    expect(await usuarioSuministros()).toHaveLength(50);
  });

  test('de diez pedidos a la vez por el lugar que queda entra uno solo', async () => {
    await withSuministros(49);
    const cuentas: string[] = [];
    for (let n = 0; n < 10; n += 1)
      cuentas.push((await build.suministro(database.db, { documento: '30111222' })).cuenta);
    const estados = await Promise.all(cuentas.map((cuenta) => vincular(cuenta, '30111222')));
    expect(estados.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await usuarioSuministros()).toHaveLength(50);
  });
});
