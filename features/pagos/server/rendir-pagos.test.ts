import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@oficina/db';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rendirDiasTerminados, rendirEnArchivo, rendirPagos } from './rendir-pagos.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-16T05:00:00-03:00');
const dicho: object[] = [];
const log = { info() {}, warn() {}, error: (fields: object) => void dicho.push(fields) };
let carpeta = '';
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'rendicion-'));
});
afterAll(() => rm(carpeta, { recursive: true }));
beforeEach(async () => {
  await sql`truncate pagos, facturas, suministros cascade`.execute(database.ownerDb);
  await sql`delete from ajustes`.execute(database.ownerDb);
  await rm(carpeta, { recursive: true, force: true });
  clock.set('2026-11-16T05:00:00-03:00');
});

/** One payment of one bill. */
async function pago(numero: string, created: string, resuelto?: string, estado = 1, vigente = true) {
  const usuario = await build.usuario(database.db);
  const factura = await build.factura(database.db, { numero, importe_cent: 1_840_050 });
  const { id } = await database.db
    .insertInto('pagos')
    .values({
      ...{ usuario_id: usuario.id, total_cent: 1_840_050, estado, referencia: `OV${usuario.id}X1` },
      ...{ enviado: created, created, extra: JSON.stringify({ ticket: '0077' }) },
      tiempos: JSON.stringify(resuelto ? { resuelto } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('pago_facturas')
    .values({ pago_id: id, factura_id: factura.id, importe_cent: 1_840_050, vigente })
    .execute();
  const { cuenta } = await database.db
    .selectFrom('suministros')
    .select('cuenta')
    .where('id', '=', factura.suministro_id)
    .executeTakeFirstOrThrow();
  return { id, cuenta, referencia: `OV${usuario.id}X1` };
}

async function rendicion(desde: string, hasta: string, por?: string) {
  let texto = '';
  const filas = await rendirPagos({ db: database.db }, { desde, hasta, ...(por && { por }) }, async (mas) => {
    texto += mas;
  });
  const renglones = texto.split('\r\n').slice(1, -1);
  expect(filas).toBe(renglones.length);
  return { texto, numeros: renglones.map((uno) => uno.split(';')[2]) };
}

test('por el dia en que se cobro y no por el dia en que se empezo', async () => {
  const { id, cuenta, referencia } = await pago(
    'B 1',
    '2026-11-14T23:59:00-03:00',
    '2026-11-15T00:05:00-03:00',
  );
  await pago('B 2', '2026-11-15T23:59:59-03:00');
  await pago('B 3', '2026-11-15T23:59:00-03:00', '2026-11-16T00:00:00-03:00');
  await pago('rechazado', '2026-11-15T10:00:00-03:00', '2026-11-15T10:00:01-03:00', 2);
  await pago('devuelta', '2026-11-15T10:00:00-03:00', '2026-11-15T10:00:01-03:00', 1, false);
  await pago('en duda un mes', '2026-10-10T10:00:00-03:00', '2026-11-15T10:00:01-03:00');
  const { texto, numeros } = await rendicion('2026-11-15', '2026-11-15', 'cli:ana');
  expect(numeros).toEqual(['B 1', 'B 2', 'en duda un mes']);
  expect(texto.split('\r\n').slice(0, 2)).toEqual([
    'pago;fecha;numero;cuenta;importe;referencia;ticket',
    `${id};2026-11-15;B 1;${cuenta};18400.50;${referencia};0077`,
  ]);
  expect((await rendicion('2026-11-14', '2026-11-14')).numeros).toEqual([]);
  expect((await rendicion('2026-11-15', '2026-11-16')).numeros).toHaveLength(4);
  const rastro = await database.ownerDb
    .selectFrom('auditoria')
    .select(['accion', 'cambios'])
    .where('actor', '=', 'cli:ana')
    .orderBy('id')
    .execute();
  expect(rastro).toMatchObject([
    { accion: 'exportar.inicio' },
    { accion: 'exportar.fin', cambios: { filas: 3, filtros: { desde: '2026-11-15', hasta: '2026-11-15' } } },
  ]);
});

test('miles, de a paginas: ninguna falta ni se repite', async () => {
  const { id } = await pago('una', '2026-11-15T10:00:00-03:00');
  await sql`
    with f as (
      insert into facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, consumo, numero)
      select (select min(id) from suministros), 1, 202610, '2026-11-01', '2026-11-20', 1, 'M ' || n
      from generate_series(1, 2500) n returning id)
    insert into pago_facturas (pago_id, factura_id, importe_cent) select ${id}, id, 1 from f`.execute(
    database.ownerDb,
  );
  const { numeros } = await rendicion('2026-11-15', '2026-11-15');
  expect([numeros.length, new Set(numeros).size]).toEqual([2501, 2501]);
});

test('un archivo por dia terminado, y cada dia una vez aunque se lo lleven', async () => {
  await pago('ayer', '2026-11-15T10:00:00-03:00');
  await pago('hoy', '2026-11-16T01:00:00-03:00');
  const deps = { db: database.db, clock, log, carpeta };
  expect(await rendirDiasTerminados(deps)).toBe(1);
  expect(await readdir(carpeta)).toEqual(['rendicion-2026-11-15.csv']);
  expect(await readFile(join(carpeta, 'rendicion-2026-11-15.csv'), 'utf8')).toContain(';ayer;');
  await rm(join(carpeta, 'rendicion-2026-11-15.csv'));
  expect(await rendirDiasTerminados(deps)).toBe(0);
  // Two nights without power.
  clock.set('2026-11-18T09:00:00-03:00');
  expect(await rendirDiasTerminados(deps)).toBe(2);
  expect(await readdir(carpeta)).toEqual(['rendicion-2026-11-16.csv', 'rendicion-2026-11-17.csv']);
});

test('mas atras de un mes no se rinde, y se dice que dias quedaron afuera', async () => {
  const deps = { db: database.db, clock, log, carpeta };
  await rendirDiasTerminados(deps);
  expect(dicho).toEqual([]);
  clock.set('2026-12-20T05:00:00-03:00');
  expect(await rendirDiasTerminados(deps)).toBe(31);
  expect((await readdir(carpeta)).sort().slice(0, 2)).toEqual([
    'rendicion-2026-11-15.csv',
    'rendicion-2026-11-19.csv',
  ]);
  expect(dicho).toEqual([{ operacion: 'pagos-rendicion', resultado: '2026-11-16 a 2026-11-18' }]);
  clock.set('2026-12-21T05:00:00-03:00');
  await rendirDiasTerminados(deps);
  expect(dicho).toHaveLength(1);
});

test('si algo falla no queda medio archivo, y el que estaba sigue entero', async () => {
  await rendirDiasTerminados({ db: database.db, clock, log, carpeta });
  const ruta = join(carpeta, 'rendicion-2026-11-15.csv');
  const antes = await readFile(ruta, 'utf8');
  // A day that does not exist is found out once the file is open.
  await expect(
    rendirEnArchivo({ db: database.db }, { desde: '2026-11-15', hasta: '2026-11-40' }, ruta),
  ).rejects.toThrow();
  expect([await readdir(carpeta), await readFile(ruta, 'utf8')]).toEqual([
    ['rendicion-2026-11-15.csv'],
    antes,
  ]);
});
