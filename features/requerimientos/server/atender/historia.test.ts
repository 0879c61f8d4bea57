import { sql } from '@oficina/db';
import { changeRows, rowsOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { MO, RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const { database } = kit;
const elsa = kit.useUsuario();
const admin = kit.useUsuario(RA);
const encargado = kit.useUsuario(RE);
const counter = kit.useUsuario(MO);

type Told = {
  clave: string;
  tipo: string;
  personal: boolean;
  texto?: string;
  nuevoEstado?: number;
  encargado?: string;
  encargadoNombre?: string;
  adjuntos?: { fileName: string }[];
  avisos?: { tipo: string; estado: number; acuse?: string }[];
};
async function historia(who: TestUser, id: number) {
  const { status, body } = await kit.call(who, 'GET', `/api/oob/requerimientos/${id}/historia`);
  return { status, hechos: (body.hechos ?? []) as Told[], nuevoDesde: body.nuevoDesde as string | undefined };
}
const minute = () => kit.clock.advance(60_000);

test('todo lo que pasó, en orden, y lo nuevo desde lo último que dijo el personal', async () => {
  const before = await kit.archivo(elsa.id);
  const { body: created } = await kit.iniciar(elsa, { adjuntos: [`/api/archivo_adjuntos/${before}`] });
  const id = created.id as number;
  expect((await historia(admin, id)).nuevoDesde).toBe(`inicio-${id}`);
  minute();
  await kit.asignar(admin, id, encargado.id);
  minute();
  const photo = await kit.archivo(encargado.id, { file_name: 'poste.jpg' });
  await kit.call(encargado, 'POST', `/api/oob/requerimientos/${id}/atender`, {
    ...{ texto: 'Va la cuadrilla.', adjuntos: [`/api/archivo_adjuntos/${photo}`], visto: null },
  });
  minute();
  await kit.call(encargado, 'POST', `/api/oob/requerimientos/${id}/notas`, { texto: 'Falta la escalera.' });
  minute();
  await kit.answer(elsa, id, '¿Vienen hoy?');
  minute();
  const alone = await kit.archivo(elsa.id, { file_name: 'sola.jpg' });
  const attach = { requerimiento: `/api/requerimientos/${id}` };
  expect((await kit.call(elsa, 'PATCH', `/api/archivo_adjuntos/${alone}`, attach)).status).toBe(200);
  await sql`update mensajes set estado = 1, acuse = 'entregado' where plantilla = 'requerimiento_novedad'`.execute(
    database.ownerDb,
  );

  const { hechos, nuevoDesde } = await historia(encargado, id);
  expect(
    hechos.map(({ tipo, personal, texto, nuevoEstado, adjuntos, avisos }) => [
      ...[tipo, personal, texto, nuevoEstado],
      adjuntos?.map(({ fileName }) => fileName),
      avisos?.map(({ tipo: by, estado, acuse }) => [by, estado, acuse]),
    ]),
  ).toEqual([
    ['inicio', false, 'La luz de la esquina no prende.', undefined, ['foto.jpg'], [['email', 0, undefined]]],
    ['encargado', true, undefined, undefined, undefined, undefined],
    ['mensaje', true, 'Va la cuadrilla.', 1, ['poste.jpg'], [['email', 1, 'entregado']]],
    ['nota', true, 'Falta la escalera.', undefined, undefined, undefined],
    ['mensaje', false, '¿Vienen hoy?', undefined, undefined, undefined],
    ['adjunto', false, undefined, undefined, ['sola.jpg'], undefined],
  ]);
  expect(hechos[1]).toMatchObject({ encargado: `/api/usuarios/${encargado.id}` });
  expect(nuevoDesde).toBe(hechos[4]?.clave);
  expect(new Set(hechos.map(({ clave }) => clave)).size).toBe(hechos.length);
  // What was read is no longer new.
  await changeRows(database.db, 'requerimientos', id, { novedades_encargado: false });
  expect((await historia(encargado, id)).nuevoDesde).toBeUndefined();
});

test('cada cambio de encargado se cuenta, venga de donde venga', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
  await kit.move(encargado, id, 1);
  minute();
  await kit.asignar(encargado, id, null);
  minute();
  const other = await kit.addUsuario(RE);
  await kit.call(admin, 'POST', `/api/oob/requerimientos/${id}/atender`, {
    ...{ encargado: `/api/usuarios/${other.id}`, visto: null },
  });
  const changes = (await historia(admin, id)).hechos.filter(({ tipo }) => tipo === 'encargado');
  expect(changes.map((hecho) => hecho.encargado)).toEqual([
    `/api/usuarios/${encargado.id}`,
    undefined,
    `/api/usuarios/${other.id}`,
  ]);
  expect(await rowsOf(database.db, 'requerimiento_sucesos', { requerimiento_id: id })).toHaveLength(3);
});

test('quien lo inició no la ve, ni quien no lo atiende', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id });
  const own = await kit.addRequerimiento({ usuario_id: admin.id });
  expect((await historia(elsa, id)).status).toBe(403);
  expect((await historia(admin, own.id)).status).toBe(404);
  expect((await historia(await kit.addUsuario(RE), id)).status).toBe(404);
});

test('la cola por urgencia: primero lo que vence antes, y lo que espera al socio al final', async () => {
  const add = (hours: number, waits = false) =>
    kit.addRequerimiento({
      ...{ usuario_id: elsa.id, encargado_id: encargado.id, estado: waits ? 10 : 1 },
      vence: new Date(kit.clock.now().getTime() + hours * 3_600_000),
      en_espera_desde: waits ? kit.clock.now() : null,
      canal: waits ? 'telefono' : 'web',
    });
  const rows = [await add(9), await add(-5, true), await add(-1), await add(30), await add(3, true)];
  const list = async (query: string) => {
    const { body } = await kit.call(encargado, 'GET', `/api/requerimientos?${query}`);
    return (body.member as { id: number }[]).map(({ id }) => rows.findIndex((row) => row.id === id));
  };
  const open = 'encargado=yo&estado[]=1&estado[]=10&order[urgencia]=asc';
  expect(await list(open)).toEqual([2, 0, 3, 1, 4]);
  expect(await list(`${open}&canal=telefono`)).toEqual([1, 4]);
  expect(
    await list(`${open}&vence[after]=2026-11-16T10:00:00-03:00&vence[strictly_before]=2026-11-17`),
  ).toEqual([0, 4]);
});

test('el mostrador la lee entera, con sus notas, y no atiende', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id });
  const url = `/api/oob/requerimientos/${id}`;
  expect((await kit.call(counter, 'POST', `${url}/notas`, { texto: 'Vino al mostrador.' })).status).toBe(201);
  expect((await historia(counter, id)).hechos).toEqual((await historia(admin, id)).hechos);
  expect((await historia(counter, id)).hechos.map(({ tipo }) => tipo)).toEqual(['inicio', 'nota']);
  for (const body of [{ texto: 'Va.' }, { nota: 'Va.' }, { estado: 1 }, { encargado: 'yo' }])
    expect((await kit.call(counter, 'POST', `${url}/atender`, { ...body, visto: null })).status).toBe(403);
  expect((await kit.answer(counter, id, 'Va.')).status).toBe(404);
});
