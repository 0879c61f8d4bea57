import { addRow, build, countRows, createTestApp, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Ajuste } from '../contract/index.ts';
import { avisoAjuste } from './aviso.ts';
import type { AjusteDefinition } from './definition.ts';
import { registerAjustes } from './routes.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-16T10:32:00-03:00');
const days = (clave: string, seccion: AjusteDefinition['seccion']): AjusteDefinition => ({
  ...{ clave, seccion, nombre: 'Días', fallback: 15, example: '15', parse: Number, write: String },
  schema: z.int().check(z.lte(365, 'Hasta 365 días.')),
  findError: async (_reader, valor) => (valor === 13 ? 'El 13 no.' : null),
});
const { call } = createTestApp({ database, clock }, (app) =>
  registerAjustes(app, {
    ...{ db: database.db, clock, reautenticar: async () => undefined },
    ajustes: [days('dias', 'plazos'), days('oculto', 'servidor'), avisoAjuste(clock)],
  }),
);
let silvia: number;
let monica: number;

beforeEach(async () => {
  clock.set('2026-11-16T10:32:00-03:00');
  for (const table of ['ajuste_versiones', 'ajustes', 'motds', 'auditoria'] as const)
    await database.ownerDb.deleteFrom(table).execute();
  const roles: ['ROLE_ADMIN'] = ['ROLE_ADMIN'];
  silvia = (await build.usuario(database.db, { roles, nombre: 'Silvia', apellido: 'Barrios' })).id;
  monica = (
    await build.usuario(database.db, {
      roles: ['ROLE_REQUERIMIENTO_ADMIN'],
      ...{ nombre: 'Mónica', apellido: 'Ferreyra' },
    })
  ).id;
});

const put = (who: number, version: number, more: object, clave = 'dias') =>
  call(who, 'PUT', `/api/oob/ajustes/${clave}`, { version, ...more });
const list = async (who: number) =>
  ((await call(who, 'GET', '/api/oob/ajustes')).body as { ajustes: Ajuste[] }).ajustes;
const versions = async (clave = 'dias') =>
  (await call(silvia, 'GET', `/api/oob/ajustes/${clave}/versiones`)).body.versiones as {
    version: number;
    valor: unknown;
  }[];

test('cada una ve lo de sus secciones, con lo que rige y quién lo cambió', async () => {
  expect(await list(monica)).toEqual([
    { clave: 'dias', seccion: 'plazos', nombre: 'Días', valor: 15, version: 0, original: true },
  ]);
  expect(await put(monica, 0, { valor: 10, detalle: 'Días: de 15 a 10' })).toMatchObject({
    status: 200,
    body: { valor: 10, version: 1, original: false },
  });
  expect(await list(silvia)).toMatchObject([
    { valor: 10, ultimo: { autor: 'Mónica Ferreyra', detalle: 'Días: de 15 a 10' } },
    { clave: 'aviso', version: 0, original: true },
  ]);
  expect((await put(monica, 0, { valor: { texto: 'x' } }, 'aviso')).status).toBe(404);
  expect((await put(silvia, 0, { valor: 3 }, 'oculto')).status).toBe(404);
});

test('de dos que editan, la segunda lee lo que escribió la otra y nada se pierde', async () => {
  const answers = await Promise.all([put(silvia, 0, { valor: 7 }), put(monica, 0, { valor: 8 })]);
  const [won, lost] = [...answers].sort((one, other) => one.status - other.status);
  expect([won?.status, lost?.status]).toEqual([200, 409]);
  const [{ valor, ultimo } = {} as Partial<Ajuste>] = await list(monica);
  expect(lost?.body).toMatchObject({
    detail: `${ultimo?.autor} cambió esto a las 10:32.`,
    ajuste: { valor, version: 1 },
  });
  clock.set('2026-11-18T09:00:00-03:00');
  expect((await put(silvia, 0, { valor: 9 })).body.detail).toContain('cambió esto el 16/11/26 a las 10:32.');
  expect((await list(silvia))[0]).toMatchObject({ valor, version: 1 });
  expect(await countRows(database.db, 'auditoria')).toBe(1);
});

test('la misma llamada otra vez, que perdió su respuesta, no es un cambio', async () => {
  await put(silvia, 0, { valor: 7 });
  expect(await put(silvia, 0, { valor: 7 })).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await versions()).toHaveLength(1);
});

test('volver a una versión escribe otra, y volver a la cero es volver a la configuración', async () => {
  await put(silvia, 0, { valor: 7 });
  await put(silvia, 1, { valor: 8 });
  expect((await put(silvia, 2, { volverA: 1 })).body).toMatchObject({ valor: 7, version: 3 });
  expect((await put(silvia, 3, { volverA: 0 })).body).toMatchObject({
    ...{ valor: 15, version: 4, original: true },
  });
  expect((await put(silvia, 4, { volverA: 3 })).body).toMatchObject({ valor: 7, version: 5 });
  expect((await versions()).map(({ version, valor }) => [version, valor])).toEqual([
    [5, 7],
    [4, 15],
    [3, 7],
    [2, 8],
    [1, 7],
  ]);
  expect((await put(silvia, 5, { volverA: 9 })).body.detail).toContain('Esa versión ya no se guarda.');
  const trail = await rowsOf(database.ownerDb, 'auditoria', {}, ['accion', 'actor_id', 'cambios']);
  expect(trail[2]).toEqual({
    ...{ accion: 'ajuste.cambiar', actor_id: silvia },
    cambios: { antes: 8, despues: 7 },
  });
});

test.each([
  [400, 'Hasta 365 días.'],
  [13, 'El 13 no.'],
  ['quince', 'No se entiende: Días.'],
])('%s no se guarda, y dice por qué', async (valor, expected) => {
  expect(await put(silvia, 0, { valor })).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining(expected) },
  });
  expect([await versions(), (await list(silvia))[0]?.original]).toEqual([[], true]);
});

test('lo que se escribió por otro lado se guarda como versión antes de pisarlo', async () => {
  await addRow(database.db, 'ajustes', { clave: 'dias', valor: '20' });
  await put(silvia, 0, { valor: 7 });
  expect((await versions()).map(({ version, valor }) => [version, valor])).toEqual([
    [2, 7],
    [1, 20],
  ]);
  expect((await put(silvia, 2, { volverA: 1 })).body.valor).toBe(20);
});

test('se guardan las últimas 200 versiones de cada uno', async () => {
  for (const clave of ['dias', 'otro'])
    await database.db
      .insertInto('ajuste_versiones')
      .values(
        Array.from({ length: 200 }, (_, n) => ({ clave, version: n + 1, valor: '1', autor: 'cli:ana' })),
      )
      .execute();
  await addRow(database.db, 'ajustes', { clave: 'dias', valor: '1' });
  await put(silvia, 200, { valor: 7 });
  const kept = await versions();
  expect([kept.length, kept[0]?.version, kept.at(-1)?.version]).toEqual([200, 201, 2]);
  expect(await countRows(database.db, 'ajuste_versiones')).toBe(400);
  expect(kept.at(-1)).toMatchObject({ autor: 'Desde el servidor' });
});

test('el aviso tiene la misma historia, también el que se cambia desde el inicio', async () => {
  await call(silvia, 'PUT', '/api/oob/usuario/motd', { motd: 'Lunes cerrado.' });
  const valor = { texto: ' Martes cerrado. ', desde: '2026-11-17', hasta: '2026-11-18T12:00' };
  expect((await put(silvia, 1, { valor }, 'aviso')).body).toMatchObject({
    version: 2,
    valor: {
      ...{ texto: 'Martes cerrado.', desde: '2026-11-17T00:00:00-03:00', hasta: '2026-11-18T12:00:00-03:00' },
    },
  });
  const backwards = { ...valor, hasta: '2026-11-16' };
  expect((await put(silvia, 2, { valor: backwards }, 'aviso')).body.detail).toContain('posterior al inicio');
  await put(silvia, 2, { volverA: 1 }, 'aviso');
  expect((await call(silvia, 'GET', '/api/oob/usuario/motd')).body.motd).toBe('Lunes cerrado.');
  await put(silvia, 3, { valor: null }, 'aviso');
  expect((await call(silvia, 'GET', '/api/oob/usuario/motd')).body.motd).toBe('');
});
