import { changeRows, violationsOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const { database } = kit;

const elsa = kit.useUsuario();
const admin = kit.useUsuario(RA);
const marta = kit.useUsuario(RE);

const read = async (who: TestUser, id: number) =>
  (await kit.call(who, 'GET', `/api/requerimientos/${id}`)).body;
const seenBy = {
  usuario: (id: number, visto?: unknown) =>
    kit.call(elsa, 'PATCH', `/api/requerimientos/${id}/marca_novedad_usuario`, {
      ...{ novedadesUsuario: false, visto },
    }),
  encargado: (id: number, visto?: unknown) =>
    kit.call(marta, 'PATCH', `/api/requerimientos/${id}/marca_novedad_encargado`, {
      ...{ novedadesEncargado: false, visto },
    }),
};
const nuevo = async () => {
  const { id } = await kit.addRequerimiento({
    ...{ usuario_id: elsa.id, encargado_id: marta.id, estado: 1 },
    ...{ novedades_usuario: true, novedades_encargado: true, updated: new Date('2026-11-15T09:00:00.123Z') },
  });
  return id;
};

test('lo que se leyó se da por visto', async () => {
  const id = await nuevo();
  const { updated } = await read(elsa, id);
  expect((await seenBy.usuario(id, updated)).body.novedadesUsuario).toBe(false);
  expect((await seenBy.encargado(id, updated)).body.novedadesEncargado).toBe(false);
  expect(await kit.listAuditoria()).toHaveLength(1);
});

test('lo que llegó después de leerlo sigue siendo novedad, y en la respuesta está', async () => {
  const id = await nuevo();
  const { updated } = await read(elsa, id);
  expect((await kit.answer(marta, id)).status).toBe(201);
  const { status, body } = await seenBy.usuario(id, updated);
  expect([status, body.novedadesUsuario, (body.seguimientos as unknown[]).length]).toEqual([200, true, 1]);
  expect((await seenBy.usuario(id, body.updated)).body.novedadesUsuario).toBe(false);
});

test('al personal igual, aunque lo que llegó sea un archivo', async () => {
  const id = await nuevo();
  const { updated } = await read(marta, id);
  const photo = await kit.archivo(elsa.id);
  const attached = await kit.call(elsa, 'PATCH', `/api/archivo_adjuntos/${photo}`, {
    requerimiento: `/api/requerimientos/${id}`,
  });
  expect(attached.status).toBe(200);
  expect((await seenBy.encargado(id, updated)).body.novedadesEncargado).toBe(true);
  expect(await kit.listAuditoria()).toHaveLength(1);
  expect((await kit.findRow(id)).novedades_encargado).toBe(true);
});

test('sin decir qué se leyó, como siempre', async () => {
  const id = await nuevo();
  kit.clock.advance(60_000);
  await kit.answer(marta, id);
  for (const visto of [undefined, null]) {
    await changeRows(database.db, 'requerimientos', {}, { novedades_usuario: true });
    expect((await seenBy.usuario(id, visto)).body.novedadesUsuario).toBe(false);
  }
});

test('marcar que hay algo no depende de lo leído', async () => {
  const id = await nuevo();
  await seenBy.usuario(id);
  const { status, body } = await kit.call(admin, 'PATCH', `/api/requerimientos/${id}/marca_novedad_usuario`, {
    novedadesUsuario: true,
    visto: '2020-01-01T00:00:00-03:00',
  });
  expect([status, body.novedadesUsuario]).toEqual([200, true]);
});

test('lo que no es un momento no se entiende', async () => {
  const id = await nuevo();
  const { status, body } = await seenBy.usuario(id, 'ayer');
  expect([status, violationsOf({ body })]).toEqual([422, { visto: 'Escribí una fecha y hora válidas.' }]);
});
