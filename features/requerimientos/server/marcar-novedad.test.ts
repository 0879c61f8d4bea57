import { useDatabase } from '@oficina/testing';
import { beforeAll, expect, test } from 'vitest';
import { faltasEn, type Quien, RA, RE, useCasos } from './casos.test-kit.ts';

const database = useDatabase();
const { archivo, call, caso, clock, fila, persona, rastro } = useCasos(database);

let elsa: Quien;
let admin: Quien;
let marta: Quien;
beforeAll(async () => {
  [elsa, admin, marta] = [await persona(), await persona(RA), await persona(RE)];
});

const leer = async (quien: Quien, id: number) => (await call(quien, 'GET', `/api/requerimientos/${id}`)).body;
const vistoPor = {
  usuario: (id: number, visto?: unknown) =>
    call(elsa, 'PATCH', `/api/requerimientos/${id}/marca_novedad_usuario`, {
      cuerpo: { novedadesUsuario: false, ...(visto === undefined ? {} : { visto }) },
    }),
  encargado: (id: number, visto?: unknown) =>
    call(marta, 'PATCH', `/api/requerimientos/${id}/marca_novedad_encargado`, {
      cuerpo: { novedadesEncargado: false, ...(visto === undefined ? {} : { visto }) },
    }),
};
const responder = (quien: Quien, id: number) =>
  call(quien, 'POST', '/api/requerimiento_seguimientos', {
    cuerpo: { requerimiento: `/api/requerimientos/${id}`, descripcion: 'Hola.' },
  });
const nuevo = async () => {
  const { id } = await caso({
    ...{ usuario_id: elsa.id, encargado_id: marta.id, estado: 1 },
    ...{ novedades_usuario: true, novedades_encargado: true, updated: new Date('2026-11-15T09:00:00.123Z') },
  });
  return id;
};

test('lo que se leyó se da por visto', async () => {
  const id = await nuevo();
  const { updated } = await leer(elsa, id);
  expect((await vistoPor.usuario(id, updated)).body.novedadesUsuario).toBe(false);
  expect((await vistoPor.encargado(id, updated)).body.novedadesEncargado).toBe(false);
  expect(await rastro()).toHaveLength(1);
});

test('lo que llegó después de leerlo sigue siendo novedad, y en la respuesta está', async () => {
  const id = await nuevo();
  const { updated } = await leer(elsa, id);
  expect((await responder(marta, id)).status).toBe(201);
  const { status, body } = await vistoPor.usuario(id, updated);
  expect([status, body.novedadesUsuario, (body.seguimientos as unknown[]).length]).toEqual([200, true, 1]);
  // Read again, it is seen.
  expect((await vistoPor.usuario(id, body.updated)).body.novedadesUsuario).toBe(false);
});

test('al personal igual, aunque lo que llegó sea un archivo', async () => {
  const id = await nuevo();
  const { updated } = await leer(marta, id);
  const foto = await archivo(elsa.id);
  const adjuntado = await call(elsa, 'PATCH', `/api/archivo_adjuntos/${foto}`, {
    cuerpo: { requerimiento: `/api/requerimientos/${id}` },
  });
  expect(adjuntado.status).toBe(200);
  expect((await vistoPor.encargado(id, updated)).body.novedadesEncargado).toBe(true);
  expect(await rastro()).toHaveLength(1);
  expect((await fila(id)).novedades_encargado).toBe(true);
});

test('sin decir qué se leyó, como siempre', async () => {
  const id = await nuevo();
  clock.advance(60_000);
  await responder(marta, id);
  for (const visto of [undefined, null]) {
    await database.db.updateTable('requerimientos').set({ novedades_usuario: true }).execute();
    expect((await vistoPor.usuario(id, visto)).body.novedadesUsuario).toBe(false);
  }
});

test('marcar que hay algo no depende de lo leído', async () => {
  const id = await nuevo();
  await vistoPor.usuario(id);
  const { status, body } = await call(admin, 'PATCH', `/api/requerimientos/${id}/marca_novedad_usuario`, {
    cuerpo: { novedadesUsuario: true, visto: '2020-01-01T00:00:00-03:00' },
  });
  expect([status, body.novedadesUsuario]).toEqual([200, true]);
});

test('lo que no es un momento no se entiende', async () => {
  const id = await nuevo();
  const { status, body } = await vistoPor.usuario(id, 'ayer');
  expect([status, faltasEn(body)]).toEqual([422, { visto: 'Escribí una fecha y hora válidas.' }]);
});
