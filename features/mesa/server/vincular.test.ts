import { build, changeRows, expectRefusal, expectViolations, rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { type RoleName, useMesa } from './mesa.test-kit.ts';

const database = useDatabase();
const { call, personOf } = useMesa(database);
const ids: Record<string, number> = {};
const DOCUMENTO = '17430221';

const vincular = async (role: RoleName, changes: object = {}, key?: string) =>
  call(
    await personOf(role),
    'POST',
    '/api/oob/mesa/vinculos',
    {
      usuario: `/api/usuarios/${ids.usuario}`,
      suministro: `/api/suministros/${ids.suministro}`,
      documento: '17.430.221',
      canal: 'mostrador',
      ...changes,
    },
    { key },
  );
const vinculos = () => rowsOf(database.db, 'usuario_suministros');
const withoutDocumento = () =>
  changeRows(database.db, 'suministros', { id: ids.suministro as number }, { documento: '0', cuit: null });
const SEEN = { documento: null, documentoVisto: true };

beforeEach(async () => {
  const { db, ownerDb } = database;
  for (const table of ['mesa_actos', 'mensajes', 'usuario_suministros', 'limites'] as const)
    await ownerDb.deleteFrom(table).execute();
  ids.usuario = (await build.usuario(db, { nombre: 'Elsa' })).id;
  ids.suministro = (await build.suministro(db, { documento: DOCUMENTO, cuit: null })).id;
});

test.each<RoleName>(['UA', 'AD', 'MO'])('%s lo agrega con el documento del titular', async (role) => {
  const { status, text } = await vincular(role);
  expect(status).toBe(201);
  expect(text).not.toContain(DOCUMENTO);
  expect(await vinculos()).toMatchObject([{ usuario_id: ids.usuario, documento: DOCUMENTO }]);
  expect((await rowsOf(database.ownerDb, 'auditoria')).at(-1)).toMatchObject({
    ...{ accion: 'suministro.vincular', motivo: 'mostrador', entidad_id: String(ids.usuario) },
    actor_id: await personOf(role),
  });
});

test('a quienes ya lo tenían se les avisa, y a quien se le agregó no', async () => {
  const other = await build.usuario(database.db, { email_validado: true });
  await build.usuarioSuministro(database.db, {
    usuario_id: other.id,
    suministro_id: ids.suministro as number,
  });
  await vincular('MO');
  const mensajes = await rowsOf(database.ownerDb, 'mensajes');
  expect(mensajes.map(({ plantilla, para }) => [plantilla, para])).toEqual([
    ['suministro_vinculado', other.email],
  ]);
});

test('la misma clave lo agrega una sola vez', async () => {
  const first = await vincular('MO', {}, 'clave-1');
  const again = await vincular('MO', {}, 'clave-1');
  expect([first.status, again.status, again.body['@id']]).toEqual([201, 200, first.body['@id']]);
  expect((await vincular('MO', { canal: 'telefono' }, 'clave-1')).status).toBe(409);
  expectRefusal(await vincular('MO'), 422, 'Esa persona ya tiene agregado este suministro.');
});

describe('con un documento a la vista', () => {
  test('si el padrón no tiene ninguno, contando cuál', async () => {
    await withoutDocumento();
    expectViolations(await vincular('MO', { ...SEEN, detalle: '  el   DNI ' }), {
      detalle: 'Contá qué documento viste, con 10 letras o más.',
    });
    expect((await vincular('MO', { ...SEEN, detalle: 'Trajo  la escritura' })).status).toBe(201);
    expect(await vinculos()).toMatchObject([{ documento: null }]);
    expect((await rowsOf(database.ownerDb, 'auditoria')).at(-1)).toMatchObject({
      motivo: 'mostrador: Trajo la escritura',
      cambios: { despues: { documentoVisto: true } },
    });
  });

  test('no vale si el padrón tiene el del titular', async () => {
    expectViolations(await vincular('MO', { ...SEEN, detalle: 'Trajo la escritura' }), {
      documento: 'El padrón tiene el documento del titular: escribilo.',
    });
  });
});

describe('se rechaza', () => {
  const NOT_TITULAR = { documento: 'El documento no coincide con el del titular de ese suministro.' };

  test('otro documento, un relleno del padrón y un suministro que no existe, con la misma frase', async () => {
    expectViolations(await vincular('MO', { documento: '11222333' }), NOT_TITULAR);
    expectViolations(await vincular('MO', { suministro: '/api/suministros/999999' }), NOT_TITULAR);
    await withoutDocumento();
    expectViolations(await vincular('MO', { documento: '0' }), NOT_TITULAR);
    expect(await vinculos()).toEqual([]);
  });

  test('la cuenta propia, la de alguien del personal y la de nadie', async () => {
    const own = { usuario: `/api/usuarios/${await personOf('MO')}` };
    expectRefusal(await vincular('MO', own), 403, 'No podés vincular tu propia cuenta desde acá.');
    const staff = { usuario: `/api/usuarios/${await personOf('CA')}` };
    expect((await vincular('MO', staff)).status).toBe(403);
    expect((await vincular('AD', staff)).status).toBe(201);
    expectViolations(await vincular('MO', { usuario: '/api/usuarios/999999' }), {
      usuario: 'Esa persona no está disponible.',
    });
  });

  test('más de 10 documentos contra un suministro en una hora, también los de su dueño', async () => {
    for (let tries = 0; tries < 10; tries += 1) await vincular('MO', { documento: `1122233${tries}` });
    expect((await vincular('AD')).status).toBe(429);
  });

  test('más de 30 en una hora, acertados o no', async () => {
    await vincular('MO', { documento: '11222333' });
    await database.ownerDb
      .updateTable('limites')
      .set({ points: 30 })
      .where('key', 'like', 'mesa-vinculos%')
      .execute();
    expect((await vincular('MO')).status).toBe(429);
  });
});
