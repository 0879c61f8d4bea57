import { closeDb, createDb, type Db, sql } from '@oficina/db';
import { fixedClock, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registrarAuditoria } from '../registrar-auditoria.ts';
import { retirarAuditoria } from './retirar-auditoria.ts';
import { sellarAuditoria } from './sellar-auditoria.ts';
import { type Hallazgo, verificarAuditoria } from './verificar-auditoria.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-16T12:00:00-03:00');
let worker: Db;
beforeAll(() => {
  worker = createDb({ url: database.workerUrl, max: 4, applicationName: 'test-worker' });
});
afterAll(() => closeDb(worker));
beforeEach(async () => {
  clock.set(new Date().toISOString());
  await comoDuenio('truncate auditoria, auditoria_sellos');
});

/** What only somebody with the whole database in their hands can do. */
const comoDuenio = (texto: string) => sql.raw(texto).execute(database.ownerDb);

async function anotar(...acciones: string[]): Promise<number[]> {
  for (const accion of acciones)
    await registrarAuditoria(database.db, {
      ...{ actor: { usuarioId: 7, roles: ['ROLE_ADMIN'] }, origin: { id: 'r-1', ip: '10.0.0.9' } },
      ...{ accion, entidad: 'usuario', entidadId: 31, cambios: { antes: 'Ñandú "x"', despues: null } },
    });
  const filas = await database.db
    .selectFrom('auditoria')
    .select('id')
    .where('accion', 'in', acciones)
    .orderBy('id')
    .execute();
  return filas.map(({ id }) => id);
}

const sellar = (tanda = 3) => sellarAuditoria({ db: worker, clock }, { tanda });
const verificar = (anotado?: Buffer) => verificarAuditoria({ db: database.db, clock }, anotado);
const dicho = (hallazgos: readonly Hallazgo[]) =>
  hallazgos.map((uno) => ('fila' in uno ? [uno.que, uno.fila] : uno));

async function sellarOcho(): Promise<number[]> {
  const ids = await anotar('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  expect((await sellar()).total).toBe(8);
  return ids;
}

test('lo que nadie tocó verifica, en varias tandas, y nada queda sin sellar', async () => {
  await sellarOcho();
  expect(await verificar()).toMatchObject({
    ...{ filas: 8, tandas: 3, hallazgos: [], sinSellar: { total: 0 } },
    ultimoSello: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await sellar()).total).toBe(0);
});

test.each([
  ['motivo', `motivo = 'otro'`],
  ['persona', 'actor_id = 8'],
  ['roles', `roles = '{ROLE_USER}'`],
  ['dirección', `ip = '10.0.0.10'`],
  ['pedido', `request_id = 'r-2'`],
  ['acción', `accion = 'z'`],
  ['entidad', `entidad = 'pago'`],
  ['número de la entidad', `entidad_id = '32'`],
  ['lo que cambió', `cambios = '{"antes": "otro", "despues": null}'`],
  ['fecha, por un microsegundo', `created = created + interval '1 microsecond'`],
  ['sello', `sello = sha256('otro')`],
])('una fila cambiada se encuentra: %s', async (_que, cambio) => {
  const ids = await sellarOcho();
  await comoDuenio(`update auditoria set ${cambio} where id = ${ids[4]}`);
  const { hallazgos } = await verificar();
  expect(dicho(hallazgos)[0]).toEqual(['cambiada', ids[4]]);
});

test.each([
  ['la primera', 0],
  ['una del medio', 4],
  ['la última de todas', 7],
])('%s borrada se encuentra, y cuál', async (_cual, lugar) => {
  const ids = await sellarOcho();
  await comoDuenio(`delete from auditoria where id = ${ids[lugar]}`);
  expect(dicho((await verificar()).hallazgos)).toEqual([['borrada', ids[lugar]]]);
});

test('dos filas que cambian de lugar se encuentran', async () => {
  const ids = await sellarOcho();
  await comoDuenio(`update auditoria a set orden = b.orden from auditoria b
    where (a.id, b.id) in ((${ids[0]}, ${ids[1]}), (${ids[1]}, ${ids[0]}))`);
  expect(dicho((await verificar()).hallazgos)).toEqual([
    ['cambiada', ids[0]],
    ['cambiada', ids[1]],
  ]);
});

test.each([
  ['con un lugar y un sello inventados', `orden, sello) values ('z', 'pago', 5, sha256('x')`],
  ['con un lugar que todavía no llegó', `orden, sello) values ('z', 'pago', 99, sha256('x')`],
  ['con un lugar de antes de todo', `orden, sello) values ('z', 'pago', 0, sha256('x')`],
  ['con un sello y sin lugar', `sello) values ('z', 'pago', sha256('x')`],
])('una fila agregada %s se encuentra', async (_como, resto) => {
  await sellarOcho();
  await comoDuenio(`insert into auditoria (accion, entidad, ${resto})`);
  const [{ id } = { id: 0 }] = await database.db
    .selectFrom('auditoria')
    .select('id')
    .where('accion', '=', 'z')
    .execute();
  expect(dicho((await verificar()).hallazgos)).toEqual([['agregada', id]]);
});

test('una fila escrita hoy con fecha de antes se encuentra aunque después se selle', async () => {
  await sellarOcho();
  await database.db
    .insertInto('auditoria')
    .values({ accion: 'z', entidad: 'pago', created: new Date(clock.now().getTime() - 3 * 3_600_000) })
    .execute();
  await sellar();
  const { hallazgos } = await verificar();
  expect(hallazgos).toMatchObject([{ que: 'atrasada' }]);
});

test('lo que esperó mucho a quien sella no es de otro: verifica, por larga que sea la fila', async () => {
  await anotar('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  clock.advance(5 * 3_600_000);
  await sellar();
  expect(await verificar()).toMatchObject({ filas: 8, tandas: 3, hallazgos: [] });
});

test('sin nada que sellar la cadena se cierra igual una vez por hora', async () => {
  await sellarOcho();
  clock.advance(59 * 60_000);
  expect((await sellar()).sello).toBeNull();
  clock.advance(2 * 60_000);
  expect((await sellar()).sello).not.toBeNull();
  expect(await verificar()).toMatchObject({ tandas: 4, hallazgos: [] });
});

test('una tanda cambiada, borrada o retirada antes de tiempo se encuentra', async () => {
  await sellarOcho();
  await comoDuenio(`update auditoria_sellos set created = created - interval '1 day' where tanda = 1`);
  expect((await verificar()).hallazgos).toEqual([{ que: 'tanda-alterada', tanda: 1 }]);
  await comoDuenio('delete from auditoria_sellos where tanda = 2');
  expect((await verificar()).hallazgos).toContainEqual({ que: 'tandas-borradas', desde: 2, hasta: 2 });
  await comoDuenio('update auditoria_sellos set retirada = now() where tanda = 1');
  expect((await verificar()).hallazgos).toContainEqual({ que: 'tanda-retirada-antes', tanda: 1 });
});

test('una cadena rehecha desde cero no tiene el sello que se había anotado', async () => {
  await sellarOcho();
  const anotado = Buffer.from((await verificar()).ultimoSello ?? '', 'hex');
  expect((await verificar(anotado)).hallazgos).toEqual([]);
  await comoDuenio(
    `truncate auditoria_sellos; update auditoria set orden = null, sello = null, motivo = 'otro'`,
  );
  await sellar();
  expect((await verificar()).hallazgos).toEqual([]);
  expect((await verificar(anotado)).hallazgos).toEqual([{ que: 'sello-ausente' }]);
});

test('una fila que se confirma tarde entra después, con su número menor, y la cadena no se corta', async () => {
  let tarde = 0;
  await database.db.tx(async (tx) => {
    const { id } = await tx
      .insertInto('auditoria')
      .values({ accion: 'tarde', entidad: 'pago' })
      .returning('id')
      .executeTakeFirstOrThrow();
    tarde = id;
    const [despues = 0] = await anotar('mientras');
    expect(despues).toBeGreaterThan(tarde);
    expect((await sellar()).total).toBe(1);
  });
  expect((await verificar()).sinSellar.total).toBe(1);
  expect((await sellar()).total).toBe(1);
  expect(await verificar()).toMatchObject({ filas: 2, hallazgos: [], sinSellar: { total: 0 } });
  const { rows } = await sql<{ id: number }>`select id from auditoria order by orden desc limit 1`.execute(
    database.db,
  );
  expect(rows).toEqual([{ id: tarde }]);
});

test('muchos que sellan a la vez hacen una sola cadena', async () => {
  await sellarOcho();
  await anotar('i', 'j', 'k', 'l', 'm');
  await Promise.all(Array.from({ length: 4 }, () => sellar(2)));
  await sellar();
  expect(await verificar()).toMatchObject({ filas: 13, hallazgos: [], sinSellar: { total: 0 } });
});

test('lo que cumplió cinco años se va desde la punta más vieja, y lo que queda verifica', async () => {
  clock.set('2020-03-01T00:00:00Z');
  await anotar('a', 'b', 'c', 'd');
  await comoDuenio(`update auditoria set created = '2020-02-29' where accion in ('a', 'b', 'c', 'd')`);
  await sellar();
  clock.set(new Date().toISOString());
  await anotar('e', 'f');
  await sellar();
  expect(await retirarAuditoria({ db: worker, clock })).toBe(4);
  expect(await verificar()).toMatchObject({ filas: 2, hallazgos: [] });
  expect(await retirarAuditoria({ db: worker, clock })).toBe(0);
  expect(await database.db.selectFrom('auditoria_sellos').select('tanda').orderBy('tanda').execute()).toEqual(
    [{ tanda: 2 }, { tanda: 3 }],
  );
});

test('nadie retira lo que no cumplió cinco años, diga lo que diga su reloj', async () => {
  await sellarOcho();
  clock.set('2040-01-01T00:00:00Z');
  expect(await retirarAuditoria({ db: worker, clock })).toBe(0);
  await expect(retirarAuditoria({ db: database.db, clock })).rejects.toMatchObject({ code: '42501' });
});

test.each([
  [`update auditoria set motivo = 'otro'`],
  ['delete from auditoria'],
  ['update auditoria_sellos set retirada = now()'],
  ['delete from auditoria_sellos'],
  ['truncate auditoria_sellos'],
])('ni el que sella puede: %s', async (orden) => {
  await expect(sql.raw(orden).execute(worker)).rejects.toMatchObject({ code: '42501' });
});

test('la aplicación no puede sellar', async () => {
  await anotar('a');
  await expect(sellarAuditoria({ db: database.db, clock })).rejects.toMatchObject({ code: '42501' });
});
