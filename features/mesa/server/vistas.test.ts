import { expectViolations, rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { MAX_VISTAS, TOO_MANY_VISTAS, type Vista } from '../contract/index.ts';
import { type RoleName, useMesa } from './mesa.test-kit.ts';

const database = useDatabase();
const { call, personOf } = useMesa(database);
const PATH = '/api/oob/mesa/vistas';

const save = async (role: RoleName, changes: object = {}) =>
  call(await personOf(role), 'POST', PATH, {
    ...{ lista: 'requerimientos', nombre: 'De la costa', consulta: 'vista=todos&q=costa' },
    ...changes,
  });
const seen = async (role: RoleName, query = '') => {
  const { body } = await call(await personOf(role), 'GET', `${PATH}${query}`);
  return (body as { vistas: Vista[] }).vistas;
};
const idOf = ({ body }: { body: object }) => (body as Vista).id;

beforeEach(async () => {
  await database.ownerDb.deleteFrom('vistas').execute();
});

test('quien guarda una vista la encuentra, y nadie más; con el mismo nombre la cambia', async () => {
  expect((await save('RE')).status).toBe(201);
  await save('RE', { consulta: 'vista=todos&q=playa' });
  expect(await seen('RE')).toEqual([
    {
      ...{ id: expect.any(Number), lista: 'requerimientos', nombre: 'De la costa' },
      ...{ consulta: 'vista=todos&q=playa', compartida: false, propia: true },
    },
  ]);
  expect(await seen('RA')).toEqual([]);
  expect(await seen('RE', '?lista=suministros')).toEqual([]);
});

test('la compartida la ve todo el que abre esa lista; solo la comparte y la quita quien administra', async () => {
  expect((await save('RE', { compartida: true })).status).toBe(403);
  const shared = idOf(await save('RA', { compartida: true }));
  expect(await seen('RE')).toMatchObject([{ id: shared, compartida: true, propia: false }]);
  expect(await seen('CA')).toEqual([]);
  const quitar = async (role: RoleName) => call(await personOf(role), 'DELETE', `${PATH}/${shared}`);
  expect((await quitar('RE')).status).toBe(403);
  expect((await quitar('CA')).status).toBe(404);
  expect((await quitar('RA')).status).toBe(204);
  expect(await seen('RE')).toEqual([]);
  const told = (await rowsOf(database.ownerDb, 'auditoria')).filter(({ entidad }) => entidad === 'vista');
  expect(told.map(({ accion, entidad_id }) => [accion, entidad_id])).toEqual(
    expect.arrayContaining([
      ['vista.guardar', String(shared)],
      ['vista.quitar', String(shared)],
    ]),
  );
});

test('de una lista que no se abre no se guarda nada', async () => {
  expect((await save('RE', { lista: 'pagos' })).status).toBe(403);
  expect((await save('AD', { lista: 'pagos', consulta: 'estado=1' })).status).toBe(201);
});

test(`no más de ${MAX_VISTAS} cada uno, aunque se guarden dos a la vez; la que ya está se cambia igual`, async () => {
  for (let n = 1; n < MAX_VISTAS; n += 1) await save('RE', { nombre: `Vista ${n}` });
  const two = await Promise.all(['Una', 'Otra'].map((nombre) => save('RE', { nombre })));
  expect(two.map(({ status }) => status).sort()).toEqual([201, 422]);
  expectViolations(await save('RE', { nombre: 'Una más' }), { '': TOO_MANY_VISTAS });
  expect((await save('RE', { nombre: 'Vista 1', consulta: 'q=luz' })).status).toBe(201);
  expect((await save('RA')).status).toBe(201);
});

test('lo que no es la dirección de una lista no se guarda', async () => {
  for (const consulta of ['', 'q=<script>', 'javascript:alert(1)', `q=${'a'.repeat(1_000)}`])
    expect((await save('RE', { consulta })).status).toBe(422);
  expect((await save('RE', { nombre: '  ' })).status).toBe(422);
  expect((await save('RE', { lista: 'otra' })).status).toBe(422);
});
