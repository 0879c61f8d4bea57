import { sql } from '@oficina/db';
import { addRow, build, rowsOf, useDatabase, violationsOf } from '@oficina/testing';
import { CompiledQuery } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Auditoria } from '../contract/index.ts';
import { selectPage } from './auditoria.repository.ts';
import { NOW, useMesa } from './mesa.test-kit.ts';

const database = useDatabase();
const { call, personOf } = useMesa(database);
const WEEK = 'created[after]=2026-11-10';
let admin = 0;
let elsa = 0;
let suministro = 0;

type Listed = { totalItems: number; member: Auditoria[]; verificada?: string; sello?: string };
const list = async (search: string): Promise<Listed> => {
  const { status, body } = await call(admin, 'GET', `/api/auditoria?${search}`);
  expect(status).toBe(200);
  return body as unknown as Listed;
};
/** What reading the audit leaves in it is left out. */
const accionesOf = async (search: string) =>
  (await list(`${WEEK}&${search}`)).member
    .map(({ accion }) => accion)
    .filter((accion) => accion !== 'auditoria.ver');

const fact = (row: { accion: string; [column: string]: unknown }) =>
  addRow(database.db, 'auditoria', { entidad: 'sesion', created: '2026-11-16T09:00:00-03:00', ...row });

beforeAll(async () => {
  const { db } = database;
  admin = await personOf('AD');
  elsa = (await build.usuario(db, { nombre: 'Elsa', apellido: 'Roldán', razon_social: null })).id;
  suministro = (await build.suministro(db, { nombre: 'ROLDAN ELSA', cuenta: '10010120' })).id;
  await fact({
    accion: 'usuario.ver',
    entidad: 'usuario',
    entidad_id: String(elsa),
    created: '2026-10-02T10:00:00-03:00',
  });
  await fact({
    ...{ accion: 'suministro.ficha', entidad: 'suministro', entidad_id: String(suministro), actor_id: elsa },
    ...{ roles: ['ROLE_MOSTRADOR'], ip: '181.14.20.4', motivo: 'caso 2026-001042', request_id: 'r-1' },
    ...{ created: '2026-11-16T09:03:00-03:00' },
  });
  await fact({
    ...{ accion: 'ajuste.cambiar', entidad: 'ajuste', entidad_id: 'feriados', actor: 'cli:ana' },
    ...{
      cambios: JSON.stringify({ antes: ['2026-12-25'], despues: [] }),
      created: '2026-11-16T09:02:00-03:00',
    },
  });
  await fact({ accion: 'sesion.rechazada', ip: '10.0.0.9', created: '2026-11-16T09:01:00-03:00' });
  await fact({ accion: 'permiso.denegado', entidad: 'ruta', entidad_id: '/api/pagos', actor_id: 999_999 });
});

test('lo último primero, con el nombre de quién y de sobre qué', async () => {
  const { member } = await list(`${WEEK}&accion=suministro.ficha`);
  expect(member).toEqual([
    {
      '@id': expect.stringMatching(/^\/api\/auditoria\/\d+$/),
      '@type': 'Auditoria',
      id: expect.any(Number),
      created: '2026-11-16T09:03:00-03:00',
      quien: 'Elsa Roldán',
      usuario: `/api/usuarios/${elsa}`,
      roles: ['ROLE_MOSTRADOR'],
      accion: 'suministro.ficha',
      entidad: 'suministro',
      entidadId: String(suministro),
      sobre: 'ROLDAN ELSA · 10010120',
      motivo: 'caso 2026-001042',
      ip: '181.14.20.4',
    },
  ]);
  expect((await list(`${WEEK}&entidad=ajuste`)).member).toMatchObject([
    { quien: 'cli:ana', entidadId: 'feriados', cambios: { antes: ['2026-12-25'], despues: [] } },
  ]);
});

test.each([
  ['', ['suministro.ficha', 'ajuste.cambiar', 'sesion.rechazada', 'permiso.denegado']],
  ['order[created]=asc', ['permiso.denegado', 'sesion.rechazada', 'ajuste.cambiar', 'suministro.ficha']],
  ['tipo=cambio', ['ajuste.cambiar']],
  ['tipo[]=cambio&tipo[]=lectura', ['suministro.ficha', 'ajuste.cambiar']],
  ['tipo=acceso', ['sesion.rechazada', 'permiso.denegado']],
  ['accion[]=sesion.rechazada&accion[]=ajuste.cambiar', ['ajuste.cambiar', 'sesion.rechazada']],
  ['motivo=CASO 2026', ['suministro.ficha']],
  ['motivo=2026', []],
  ['entidad=suministro&entidadId=1000000', []],
  ['usuario=999999', ['permiso.denegado']],
])('con "%s"', async (search, expected) => {
  expect(await accionesOf(search)).toEqual(expected);
});

test('pide desde cuándo, y hasta 92 días', async () => {
  const problemsOf = async (search: string) =>
    violationsOf(await call(admin, 'GET', `/api/auditoria${search}`));
  expect(await problemsOf('')).toEqual({ created: 'Elegí desde qué fecha.' });
  expect(await problemsOf('?created[before]=2026-11-16')).toEqual({ created: 'Elegí desde qué fecha.' });
  const tooLong = { created: 'Elegí un período de hasta 92 días.' };
  expect(await problemsOf('?created[after]=2026-08-01')).toEqual(tooLong);
  expect(await problemsOf('?created[after]=2025-01-01&created[before]=2025-04-03')).toEqual(tooLong);
  expect((await list('created[after]=2025-01-01&created[before]=2025-04-02')).totalItems).toBe(0);
});

test('mirarla deja su propia fila, con lo que se pidió', async () => {
  const before = await rowsOf(database.db, 'auditoria', { accion: 'auditoria.ver' });
  await list(`${WEEK}&motivo=caso&page=1`);
  const after = await rowsOf(database.db, 'auditoria', { accion: 'auditoria.ver' });
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)).toMatchObject({
    ...{ actor_id: admin, entidad: 'auditoria' },
    cambios: { filtros: { motivo: 'caso' }, pagina: 1 },
  });
});

test('dice hasta cuándo está sellada la cadena, y con qué sello', async () => {
  expect((await list(WEEK)).verificada).toBeUndefined();
  await sql`insert into auditoria_sellos (tanda, hasta, ids, created, al_dia, sello)
    values (1, 0, '{}', ${new Date(NOW)}, true, sha256('x'))`.execute(database.ownerDb);
  expect(await list(WEEK)).toMatchObject({
    verificada: NOW,
    sello: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('sólo se leen los meses de las fechas pedidas, y los nombres, de lo que quedó en la página', async () => {
  const query = {
    ...{ page: 1, itemsPerPage: 30, paginated: true, offset: 0, order: [], exists: {} },
    filters: { created: { from: new Date('2026-11-10T00:00:00-03:00'), until: new Date(NOW) } },
  };
  const { sql: text, parameters } = selectPage(query).compile(database.ownerDb);
  const plan = await database.ownerDb.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain analyze ${text}`, [...parameters]),
  );
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect([...new Set(lines.match(/auditoria_(?:\d{6}|resto)(?= )/g))]).toEqual(['auditoria_202611']);
  // One look for each row of its kind, however many suministros there are.
  expect(lines).toMatch(/on suministros x.*loops=1\)/);
});
