import { closeDb, createDb, type Db, sql } from '@oficina/db';
import { addRow, fixedClock, rowOf, rowsOf, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Accion } from '../../contract/index.ts';
import { recordAuditoria } from '../record-auditoria.ts';
import { retireAuditoria } from './retire-auditoria.ts';
import { sealAuditoria } from './seal-auditoria.ts';
import { type Finding, verificarAuditoria } from './verificar-auditoria.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-16T12:00:00-03:00');
let worker: Db;
beforeAll(() => {
  worker = createDb({ url: database.workerUrl, max: 4, applicationName: 'test-worker' });
});
afterAll(() => closeDb(worker));
beforeEach(async () => {
  clock.set(new Date().toISOString());
  await asOwner('truncate auditoria, auditoria_sellos');
});

const asOwner = (texto: string) => sql.raw(texto).execute(database.ownerDb);

async function record(...actions: string[]): Promise<number[]> {
  for (const accion of actions)
    await recordAuditoria(database.db, {
      ...{ actor: { usuarioId: 7, roles: ['ROLE_ADMIN'] }, origin: { id: 'r-1', ip: '10.0.0.9' } },
      ...{
        accion: accion as Accion,
        entidad: 'usuario',
        entidadId: 31,
        cambios: { antes: 'Ñandú "x"', despues: null },
      },
    });
  const rows = await rowsOf(database.db, 'auditoria');
  return rows.filter(({ accion }) => actions.includes(accion)).map(({ id }) => id);
}

const seal = (tanda = 3) => sealAuditoria({ db: worker, clock }, { tanda });
const verificar = (notedSello?: Buffer) => verificarAuditoria({ db: database.db, clock }, notedSello);
const summary = (findings: readonly Finding[]) =>
  findings.map((finding) => ('row' in finding ? [finding.kind, finding.row] : finding));

async function sealEight(): Promise<number[]> {
  const ids = await record('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  expect((await seal()).total).toBe(8);
  return ids;
}

test('lo que nadie tocó verifica, en varias tandas, y nada queda sin sellar', async () => {
  await sealEight();
  expect(await verificar()).toMatchObject({
    ...{ rows: 8, tandas: 3, findings: [], unsealed: { total: 0 } },
    lastSello: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await seal()).total).toBe(0);
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
])('una fila cambiada se encuentra: %s', async (_what, cambio) => {
  const ids = await sealEight();
  await asOwner(`update auditoria set ${cambio} where id = ${ids[4]}`);
  const { findings } = await verificar();
  expect(summary(findings)[0]).toEqual(['cambiada', ids[4]]);
});

test.each([
  ['la primera', 0],
  ['una del medio', 4],
  ['la última de todas', 7],
])('%s borrada se encuentra, y cuál', async (_which, position) => {
  const ids = await sealEight();
  await asOwner(`delete from auditoria where id = ${ids[position]}`);
  expect(summary((await verificar()).findings)).toEqual([['borrada', ids[position]]]);
});

test('dos filas que cambian de lugar se encuentran', async () => {
  const ids = await sealEight();
  await asOwner(`update auditoria a set orden = b.orden from auditoria b
    where (a.id, b.id) in ((${ids[0]}, ${ids[1]}), (${ids[1]}, ${ids[0]}))`);
  expect(summary((await verificar()).findings)).toEqual([
    ['cambiada', ids[0]],
    ['cambiada', ids[1]],
  ]);
});

test.each([
  ['con un lugar y un sello inventados', `orden, sello) values ('z', 'pago', 5, sha256('x')`],
  ['con un lugar que todavía no llegó', `orden, sello) values ('z', 'pago', 99, sha256('x')`],
  ['con un lugar de antes de todo', `orden, sello) values ('z', 'pago', 0, sha256('x')`],
  ['con un sello y sin lugar', `sello) values ('z', 'pago', sha256('x')`],
])('una fila agregada %s se encuentra', async (_how, rest) => {
  await sealEight();
  await asOwner(`insert into auditoria (accion, entidad, ${rest})`);
  const { id } = await rowOf(database.db, 'auditoria', { accion: 'z' });
  expect(summary((await verificar()).findings)).toEqual([['agregada', id]]);
});

test('una fila escrita hoy con fecha de antes se encuentra aunque después se selle', async () => {
  await sealEight();
  await addRow(database.db, 'auditoria', {
    accion: 'z',
    entidad: 'pago',
    created: new Date(clock.now().getTime() - 3 * 3_600_000),
  });
  await seal();
  const { findings } = await verificar();
  expect(findings).toMatchObject([{ kind: 'atrasada' }]);
});

test('lo que esperó mucho a quien sella no es de otro: verifica, por larga que sea la fila', async () => {
  await record('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  clock.advance(5 * 3_600_000);
  await seal();
  expect(await verificar()).toMatchObject({ rows: 8, tandas: 3, findings: [] });
});

test('sin nada que sellar la cadena se cierra igual una vez por hora', async () => {
  await sealEight();
  clock.advance(59 * 60_000);
  expect((await seal()).sello).toBeNull();
  clock.advance(2 * 60_000);
  expect((await seal()).sello).not.toBeNull();
  expect(await verificar()).toMatchObject({ tandas: 4, findings: [] });
});

test('una tanda cambiada, borrada o retirada antes de tiempo se encuentra', async () => {
  await sealEight();
  await asOwner(`update auditoria_sellos set created = created - interval '1 day' where tanda = 1`);
  expect((await verificar()).findings).toEqual([{ kind: 'tanda-alterada', tanda: 1 }]);
  await asOwner('delete from auditoria_sellos where tanda = 2');
  expect((await verificar()).findings).toContainEqual({ kind: 'tandas-borradas', desde: 2, hasta: 2 });
  await asOwner('update auditoria_sellos set retirada = now() where tanda = 1');
  expect((await verificar()).findings).toContainEqual({ kind: 'tanda-retirada-antes', tanda: 1 });
});

test('una cadena rehecha desde cero no tiene el sello que se había anotado', async () => {
  await sealEight();
  const notedSello = Buffer.from((await verificar()).lastSello ?? '', 'hex');
  expect((await verificar(notedSello)).findings).toEqual([]);
  await asOwner(
    `truncate auditoria_sellos; update auditoria set orden = null, sello = null, motivo = 'otro'`,
  );
  await seal();
  expect((await verificar()).findings).toEqual([]);
  expect((await verificar(notedSello)).findings).toEqual([{ kind: 'sello-ausente' }]);
});

test('una fila que se confirma tarde entra después, con su número menor, y la cadena no se corta', async () => {
  let late = 0;
  await database.db.tx(async (tx) => {
    const { id } = await addRow(tx, 'auditoria', { accion: 'tarde', entidad: 'pago' });
    late = id;
    const [after = 0] = await record('mientras');
    expect(after).toBeGreaterThan(late);
    expect((await seal()).total).toBe(1);
  });
  expect((await verificar()).unsealed.total).toBe(1);
  expect((await seal()).total).toBe(1);
  expect(await verificar()).toMatchObject({ rows: 2, findings: [], unsealed: { total: 0 } });
  const { rows } = await sql<{ id: number }>`select id from auditoria order by orden desc limit 1`.execute(
    database.db,
  );
  expect(rows).toEqual([{ id: late }]);
});

test('muchos que sellan a la vez hacen una sola cadena', async () => {
  await sealEight();
  await record('i', 'j', 'k', 'l', 'm');
  await Promise.all(Array.from({ length: 4 }, () => seal(2)));
  await seal();
  expect(await verificar()).toMatchObject({ rows: 13, findings: [], unsealed: { total: 0 } });
});

test('lo que cumplió cinco años se va desde la punta más vieja, y lo que queda verifica', async () => {
  clock.set('2020-03-01T00:00:00Z');
  await record('a', 'b', 'c', 'd');
  await asOwner(`update auditoria set created = '2020-02-29' where accion in ('a', 'b', 'c', 'd')`);
  await seal();
  clock.set(new Date().toISOString());
  await record('e', 'f');
  await seal();
  expect(await retireAuditoria({ db: worker, clock })).toBe(4);
  expect(await verificar()).toMatchObject({ rows: 2, findings: [] });
  expect(await retireAuditoria({ db: worker, clock })).toBe(0);
  const tandas = (await rowsOf(database.db, 'auditoria_sellos')).map(({ tanda }) => tanda);
  expect(tandas.toSorted()).toEqual([2, 3]);
});

test('nadie retira lo que no cumplió cinco años, diga lo que diga su reloj', async () => {
  await sealEight();
  clock.set('2040-01-01T00:00:00Z');
  expect(await retireAuditoria({ db: worker, clock })).toBe(0);
  await expect(retireAuditoria({ db: database.db, clock })).rejects.toMatchObject({ code: '42501' });
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
  await record('a');
  await expect(sealAuditoria({ db: database.db, clock })).rejects.toMatchObject({ code: '42501' });
});
