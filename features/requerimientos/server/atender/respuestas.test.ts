import { sql } from '@oficina/db';
import { changeRows, countRows, rowOf, violationsOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const { database } = kit;
const URL = '/api/oob/requerimientos/respuestas';
const admin = kit.useUsuario(RA);
const encargado = kit.useUsuario(RE);
const other = kit.useUsuario(RE);
const VA = { titulo: 'Va', texto: 'Hola {nombre}, va la cuadrilla antes del {vence}.' };

const add = (who: TestUser, body: object = VA) => kit.call(who, 'POST', URL, body);
const edit = (who: TestUser, id: unknown, body: object) => kit.call(who, 'PATCH', `${URL}/${id}`, body);
async function listed(who: TestUser, query = '') {
  const { body } = await kit.call(who, 'GET', `${URL}${query}`);
  return body.respuestas as { id: number; titulo: string; propia: boolean; usos: number; version: number }[];
}
const titles = async (who: TestUser, query = '') => (await listed(who, query)).map(({ titulo }) => titulo);

test('las de todos las escribe quien administra; las propias, cada uno, y nadie más las ve', async () => {
  expect((await add(admin, { ...VA, titulo: 'De todos', compartida: true })).status).toBe(201);
  expect((await add(encargado, { ...VA, compartida: true })).status).toBe(403);
  const { status, body } = await add(encargado, { ...VA, atajo: 'va', estado: 98, encargado: 'yo' });
  expect([status, body]).toMatchObject([
    201,
    { ...VA, atajo: 'va', estado: 98, encargado: 'yo', propia: true, usos: 0 },
  ]);
  expect(await titles(encargado)).toEqual(['De todos', 'Va']);
  expect([await titles(other), await titles(admin)]).toEqual([['De todos'], ['De todos']]);
  expect((await edit(other, body.id, { titulo: 'Mía', version: 1 })).status).toBe(404);
  expect((await kit.call(admin, 'DELETE', `${URL}/${body.id}`)).status).toBe(404);
  expect((await kit.listAuditoria()).map(({ accion }) => accion)).toEqual([
    'respuesta.crear',
    'respuesta.crear',
  ]);
});

test('proponer la propia la pone en la lista de quien administra, que la acepta para todos', async () => {
  const { body } = await add(encargado);
  const offered = await edit(encargado, body.id, { propuesta: true, version: 1 });
  expect([offered.body.propuesta, offered.body.version]).toEqual([true, 2]);
  expect(await titles(admin)).toEqual(['Va']);
  expect(await titles(other)).toEqual([]);
  expect((await edit(encargado, body.id, { compartida: true, version: 2 })).status).toBe(403);
  expect((await edit(admin, body.id, { compartida: true, version: 2 })).body).toMatchObject({
    ...{ propuesta: false, propia: false, version: 3 },
  });
  expect(await titles(other)).toEqual(['Va']);
  expect((await edit(encargado, body.id, { titulo: 'Mía', version: 3 })).status).toBe(403);
});

test('dos que la cambian: el segundo lo sabe; y la que se desactiva solo la ve quien administra', async () => {
  const { body } = await add(admin, { ...VA, compartida: true, atajo: 'va' });
  expect((await edit(admin, body.id, { texto: 'Ya va.', atajo: null, version: 1 })).status).toBe(200);
  const late = await edit(admin, body.id, { texto: 'Otra.', version: 1 });
  expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('Otra persona')]);
  expect(await rowOf(database.db, 'respuestas', { titulo: 'Va' })).toMatchObject({
    texto: 'Ya va.',
    atajo: null,
  });
  await edit(admin, body.id, { activa: false, version: 2 });
  expect([await titles(admin), await titles(encargado)]).toEqual([['Va'], []]);
  expect((await kit.call(admin, 'DELETE', `${URL}/${body.id}`)).status).toBe(204);
  expect(await countRows(database.db, 'respuestas')).toBe(0);
});

test('primero las de la categoría, después las más usadas; usarla al atender la cuenta', async () => {
  const inOrder = ['Poste', 'Usada', 'Nueva'];
  const ids: Record<string, unknown> = {};
  for (const titulo of inOrder.toReversed())
    ids[titulo] = (await add(admin, { ...VA, titulo, compartida: true })).body.id;
  await changeRows(database.db, 'respuestas', { titulo: 'Poste' }, { categorias: [2] });
  const elsa = await kit.addUsuario();
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id });
  await kit.call(encargado, 'POST', `/api/oob/requerimientos/${id}/atender`, {
    ...{ texto: 'Va.', respuesta: ids.Usada, visto: null },
  });
  expect(await titles(encargado, '?categoria=/api/requerimiento_categorias/2')).toEqual(inOrder);
  expect((await listed(encargado))[0]).toMatchObject({ titulo: 'Usada', usos: 1, version: 1 });
});

test.each([
  [{ titulo: '', texto: 'x' }, { titulo: 'Escribí un título.' }],
  [{ ...VA, texto: 'Debe {deuda}' }, { texto: expect.stringContaining('Entre llaves van solo {nombre}') }],
  [{ ...VA, texto: 'La 4507 9900 0000 4905' }, { texto: expect.stringContaining('tarjeta') }],
  [{ ...VA, atajo: 'Ñandú' }, { atajo: 'De 2 a 20 letras minúsculas, números o guiones.' }],
  [{ ...VA, estado: 99 }, { estado: 'Ese estado no existe.' }],
])('%j no se guarda', async (body, violations) => {
  expect(violationsOf(await add(encargado, body))).toEqual(violations);
  expect(await countRows(database.db, 'respuestas')).toBe(0);
});

test('un atajo es de una sola, entre las de todos o entre las de cada uno', async () => {
  expect((await add(encargado, { ...VA, atajo: 'va' })).status).toBe(201);
  expect((await add(other, { ...VA, atajo: 'va' })).status).toBe(201);
  expect((await add(admin, { ...VA, atajo: 'va', compartida: true })).status).toBe(201);
  expect(violationsOf(await add(encargado, { ...VA, atajo: 'va' }))).toEqual({
    atajo: 'Ese atajo ya es de otra respuesta.',
  });
});

test('tienen un tope, también si llegan muchas a la vez', async () => {
  await sql`insert into respuestas (titulo, texto, dueno_id)
    select 'x', 'x', ${encargado.id} from generate_series(1, 98)`.execute(database.ownerDb);
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(encargado)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
  expect((await add(other)).status).toBe(201);
});

test('son del personal', async () => {
  expect((await kit.call(await kit.addUsuario(), 'GET', URL)).status).toBe(403);
  expect((await kit.call(null, 'GET', URL)).status).toBe(401);
});
