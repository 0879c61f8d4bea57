import { registerAjustes } from '@oficina/ajustes/server';
import { addRow, build, countRows, createTestApp, rowOf } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { type CategoriaValor, MAX_CATEGORIAS } from '../../contract/categoria-config.ts';
import { RA, RE, useRequerimientos } from '../requerimientos.test-kit.ts';
import { registerRequerimientos } from '../routes.ts';
import { categoriaFamily, categoriasOrdenAjuste } from './categoria-ajustes.ts';

const kit = useRequerimientos();
const { database, clock, deps } = kit;
const { call } = createTestApp({ database, clock }, (app) => {
  registerAjustes(app, {
    ...{ db: database.db, clock, reautenticar: async () => undefined },
    ...{ ajustes: [categoriasOrdenAjuste], families: [categoriaFamily] },
  });
  registerRequerimientos(app, deps);
});
const silvia = kit.useUsuario(RA);
const monica = kit.useUsuario(RA);
const maria = kit.useUsuario();
const BUILT_IN = 10;

beforeEach(async () => {
  const { ownerDb } = database;
  await ownerDb.deleteFrom('ajuste_versiones').execute();
  await ownerDb.deleteFrom('requerimiento_categorias').where('id', '>', BUILT_IN).execute();
  await ownerDb.updateTable('requerimiento_categorias').set({ orden: null }).execute();
  await ownerDb.updateTable('requerimiento_categorias').set({ activo: true }).where('id', '<=', 6).execute();
});

type Ajuste = { clave: string; version: number; valor: CategoriaValor };
const PATH = '/api/oob/requerimientos/categorias';
const urlOf = (clave: string) => `/api/oob/ajustes/${encodeURIComponent(clave)}`;
const PRUNING = { nombre: 'Poda de árboles', codigo: 'poda', sustantivo: 'reclamo' };
const create = (who = silvia.id, changes: object = {}) => call(who, 'POST', PATH, { ...PRUNING, ...changes });
const listed = async (who = silvia.id) =>
  (await call(who, 'GET', PATH)).body.categorias as { id: number; codigo: string; abiertos: number }[];
const read = async (clave: string) =>
  ((await call(silvia.id, 'GET', '/api/oob/ajustes')).body.ajustes as Ajuste[]).find(
    (one) => one.clave === clave,
  ) as Ajuste;
async function put(clave: string, changes: Partial<CategoriaValor>, who = silvia.id) {
  const { valor, version } = await read(clave);
  return call(who, 'PUT', urlOf(clave), { version, valor: { ...valor, ...changes } });
}
const offered = async (who = maria.id) =>
  (
    (await call(who, 'GET', '/api/requerimiento_categorias?activo=true')).body.member as { codigo: string }[]
  ).map(({ codigo }) => codigo);
const file = (id: number, who = maria.id) =>
  call(who, 'POST', '/api/requerimientos', {
    descripcion: 'El árbol toca los cables.',
    categoria: `/api/requerimiento_categorias/${id}`,
  });

test('una nueva nace desactivada, y recién cuando alguien la activa la ven los socios', async () => {
  const before = await offered();
  const made = await create();
  expect(made).toMatchObject({
    status: 201,
    body: { codigo: 'poda', conCasos: false, abiertos: 0, clave: expect.stringMatching(/^categoria\/\d+$/) },
  });
  const { id, clave } = made.body as { id: number; clave: string };
  expect(await offered()).toEqual(before);
  expect((await file(id)).status).toBe(422);
  expect(await read(clave)).toMatchObject({ version: 1, valor: { nombre: PRUNING.nombre, activo: false } });

  const answer = await put(clave, { activo: true, textoAyuda: 'Si un árbol toca los cables.' });
  expect(answer).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await offered()).toEqual([...before, 'poda']);
  expect((await file(id)).status).toBe(201);
  expect(await kit.listAuditoria()).toMatchObject([
    { accion: 'ajuste.cambiar', entidad_id: clave, cambios: { antes: null, despues: { activo: false } } },
    { accion: 'ajuste.cambiar', cambios: { antes: { activo: false }, despues: { activo: true } } },
    { accion: 'requerimiento.crear' },
  ]);
});

test('lo que se guarda es lo que el socio recibe, campo por campo', async () => {
  const { id, clave } = (await create()).body as { id: number; clave: string };
  const valor: CategoriaValor = {
    ...{ nombre: 'Poda', sustantivo: 'trámite', textoAyuda: 'Ayuda', descripcionInicial: '¿Dónde?' },
    textoCondiciones: 'Dentro de los {artefacto.diasHabiles} días.',
    ...{ requiereSuministro: true, adjuntarFotos: 2, adjuntarFotosObs: 'Una foto', adjuntarArchivos: 1 },
    ...{ adjuntarArchivosObs: 'Un plano', adjuntosSeguros: true, adjuntarUbicacion: 2 },
    ...{ url: 'https://ceibal.test/poda', activo: true },
  };
  expect((await put(clave, valor)).status).toBe(200);
  const { body } = await call(maria.id, 'GET', `/api/requerimiento_categorias/${id}`);
  expect(body).toMatchObject({
    ...valor,
    ...{ textoCondiciones: 'Dentro de los 5 días.', sustantivoPlural: 'trámites', codigo: 'poda' },
  });
  expect((await read(clave)).valor).toEqual(valor);
});

test.each<[Partial<CategoriaValor>, RegExp]>([
  [{ nombre: '  ' }, /Escribí el nombre/],
  [{ nombre: 'x'.repeat(81) }, /Máximo 80/],
  [{ url: 'javascript:alert(1)' }, /empieza con https/],
  [{ url: 'https://' }, /empieza con https/],
  [{ textoCondiciones: 'Antes de {vence}.' }, /entre llaves va solo/],
  [{ textoCondiciones: 'Antes de {{artefacto.diasHabiles}.' }, /entre llaves va solo/],
  [{ nombre: 'alumbrado PÚBLICO', activo: true }, /Ya se ofrece otra/],
  [{ adjuntarFotos: 3 as never }, /No se entiende/],
])('no se guarda %o', async (changes, message) => {
  const { clave } = (await create()).body as { clave: string };
  const { status, body } = await put(clave, changes);
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toMatch(message);
  expect(await read(clave)).toMatchObject({ version: 1 });
});

test('con casos, lo que es y lo que protege quedan como están; sin casos, se cambian', async () => {
  const { id, clave } = (await create()).body as { id: number; clave: string };
  expect((await put(clave, { sustantivo: 'trámite', adjuntosSeguros: true })).status).toBe(200);
  expect((await put(clave, { adjuntosSeguros: false })).status).toBe(200);
  expect((await put(clave, { adjuntosSeguros: true })).status).toBe(200);
  await kit.addRequerimiento({ usuario_id: maria.id, categoria_id: id, estado: 98 });
  expect(await put(clave, { sustantivo: 'reclamo' })).toMatchObject({
    ...{ status: 422, body: { detail: expect.stringContaining('sigue siendo un trámite') } },
  });
  expect(JSON.stringify((await put(clave, { adjuntosSeguros: false })).body)).toContain('quedó protegido');
  expect((await put(clave, { textoAyuda: 'Otra' })).status).toBe(200);
  expect((await listed()).find((one) => one.id === id)).toMatchObject({ conCasos: true, abiertos: 0 });
});

test('lo que es no cambia mientras se está cargando su primer caso', async () => {
  const { id, clave } = (await create()).body as { id: number; clave: string };
  let changed: ReturnType<typeof put> | undefined;
  await database.db.tx(async (tx) => {
    await addRow(tx, 'requerimientos', {
      ...{ categoria_id: id, usuario_id: maria.id, numero: '2026-000900' },
      ...{ descripcion: 'El árbol toca los cables.', vence: clock.now() },
    });
    changed = put(clave, { sustantivo: 'trámite' });
    await kit.untilWaiting(1);
  });
  expect((await changed)?.status).toBe(422);
});

test('una desactivada no se ofrece, y sus casos abiertos siguen', async () => {
  const open = await kit.addRequerimiento({ usuario_id: maria.id, categoria_id: 1, estado: 1 });
  expect((await listed())[0]).toMatchObject({ codigo: 'alumbrado', conCasos: true, abiertos: 1 });
  expect((await put('categoria/1', { activo: false })).status).toBe(200);
  expect(await offered()).not.toContain('alumbrado');
  expect(await offered(silvia.id)).not.toContain('alumbrado');
  expect((await file(1)).status).toBe(422);
  expect((await kit.answer(maria, open.id)).status).toBe(201);
  expect((await kit.move(silvia, open.id, 98, 'Listo.')).status).toBe(200);
});

test('de dos que editan, la segunda lee lo de la otra; y a lo de antes se vuelve', async () => {
  const { valor, version } = await read('categoria/3');
  const change = (who: number, textoAyuda: string) =>
    call(who, 'PUT', urlOf('categoria/3'), { version, valor: { ...valor, textoAyuda } });
  expect((await change(silvia.id, 'La de Silvia')).body).toMatchObject({ version: 2 });
  const late = await change(monica.id, 'La de Mónica');
  expect(late).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/ cambió esto a las 10:00\.$/) },
  });
  expect(late.body.ajuste).toMatchObject({ version: 2, valor: { textoAyuda: 'La de Silvia' } });

  const versions = await call(monica.id, 'GET', `${urlOf('categoria/3')}/versiones`);
  expect(versions.body.versiones).toMatchObject([
    { version: 2, valor: { textoAyuda: 'La de Silvia' } },
    { version: 1, valor },
  ]);
  expect((await call(monica.id, 'PUT', urlOf('categoria/3'), { version: 2, volverA: 0 })).status).toBe(422);
  const back = await call(monica.id, 'PUT', urlOf('categoria/3'), { version: 2, volverA: 1 });
  expect(back).toMatchObject({ status: 200, body: { version: 3, valor } });
});

test('el orden es el de la cooperativa, las nuevas van al final, y se deshace', async () => {
  const initial = await offered();
  const save = (valor: unknown, version: number) =>
    call(silvia.id, 'PUT', urlOf('categorias.orden'), { version, valor });
  expect(await save(['otros-reclamos', 'alumbrado'], 0)).toMatchObject({ status: 200, body: { version: 1 } });
  const first = ['otros-reclamos', 'alumbrado'];
  const ordered = [...first, ...initial.filter((codigo) => !first.includes(codigo))];
  expect(await offered()).toEqual(ordered);
  const { clave } = (await create()).body as { clave: string };
  await put(clave, { activo: true });
  expect(await offered()).toEqual([...ordered, 'poda']);
  // A new one is no change of the order.
  expect(await save(['poda', ...ordered], 1)).toMatchObject({ status: 200, body: { version: 2 } });
  expect((await offered())[0]).toBe('poda');
  expect((await listed()).map(({ codigo }) => codigo)[0]).toBe('poda');
  const asked = await call(maria.id, 'GET', '/api/requerimiento_categorias?order[id]=asc&activo=true');
  const [oldest] = asked.body.member as { codigo: string }[];
  expect(oldest?.codigo).toBe('alumbrado');

  expect(JSON.stringify((await save(['no-hay'], 2)).body)).toContain('No hay una categoría «no-hay».');
  expect(JSON.stringify((await save(['poda', 'poda'], 2)).body)).toContain('una sola vez');
  expect((await save(['supresion'], 2)).status).toBe(422);
  const undone = await call(silvia.id, 'PUT', urlOf('categorias.orden'), { version: 2, volverA: 0 });
  expect(undone).toMatchObject({ status: 200, body: { version: 3, original: true } });
  expect(await offered()).toEqual([...initial, 'poda']);
});

test('el código es uno solo, con su forma, y hay un máximo', async () => {
  await create();
  expect(await create(monica.id, { nombre: 'Otra' })).toMatchObject({
    ...{ status: 422, body: { detail: expect.stringContaining('Ese código ya es de otra') } },
  });
  for (const codigo of ['', 'a', 'Poda', 'poda árboles', '-poda', 'x'.repeat(41), 'categoria/1'])
    expect((await create(silvia.id, { codigo })).status, codigo).toBe(422);
  const present = await countRows(database.db, 'requerimiento_categorias');
  for (let n = present; n < MAX_CATEGORIAS; n += 1) await build.categoria(database.db);
  expect(JSON.stringify((await create(silvia.id, { codigo: 'una-mas' })).body)).toContain('Ya hay 100');
});

test('las que pide la ley no se editan, ni lo que no es una categoría', async () => {
  const { id } = await rowOf(database.db, 'requerimiento_categorias', { codigo: 'supresion' });
  expect((await listed()).some((one) => one.id === id)).toBe(false);
  const valor = (await read('categoria/1')).valor;
  for (const clave of [`categoria/${id}`, 'categoria/999999', 'categoria/0', 'categoria/1x', 'categoria/-1'])
    expect((await call(silvia.id, 'PUT', urlOf(clave), { version: 0, valor })).status, clave).toBe(404);
  const encargado = await kit.addUsuario(RE);
  expect((await call(encargado.id, 'GET', PATH)).status).toBe(403);
});

test('una que se escribió por otro lado y no cumple se ve como está, y se corrige', async () => {
  const { id } = await build.categoria(database.db, { nombre: 'x'.repeat(90), codigo: 'larga' });
  const clave = `categoria/${id}`;
  expect((await read(clave)).valor.nombre).toHaveLength(90);
  expect((await put(clave, { textoAyuda: 'Ayuda' })).status).toBe(422);
  expect((await put(clave, { nombre: 'Corta' })).status).toBe(200);
});
