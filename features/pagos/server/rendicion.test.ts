import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '@oficina/db';
import { addRow, build, fixedClock, rowOf, rowsOf, useDatabase, useFolder } from '@oficina/testing';
import { writeWholeFile } from '@oficina/values/server';
import { beforeEach, expect, test } from 'vitest';
import { writeFinishedDays, writeRendicion } from './rendicion.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-16T05:00:00-03:00');
const errors: object[] = [];
const log = { info() {}, warn() {}, error: (fields: object) => void errors.push(fields) };
const folder = useFolder();
beforeEach(async () => {
  await sql`truncate pagos, facturas, suministros cascade`.execute(database.ownerDb);
  await sql`delete from ajustes`.execute(database.ownerDb);
  await rm(folder, { recursive: true, force: true });
  clock.set('2026-11-16T05:00:00-03:00');
});

async function pago(numero: string, created: string, resuelto?: string, estado = 1, vigente = true) {
  const usuario = await build.usuario(database.db);
  const factura = await build.factura(database.db, { numero, importe_cent: 1_840_050 });
  const { id } = await addRow(database.db, 'pagos', {
    ...{ usuario_id: usuario.id, total_cent: 1_840_050, estado, referencia: `OV${usuario.id}X1` },
    ...{ enviado: created, created, extra: JSON.stringify({ ticket: '0077' }) },
    tiempos: JSON.stringify(resuelto ? { resuelto } : {}),
  });
  await addRow(database.db, 'pago_facturas', {
    pago_id: id,
    factura_id: factura.id,
    importe_cent: 1_840_050,
    vigente,
  });
  const { cuenta } = await rowOf(database.db, 'suministros', factura.suministro_id);
  return { id, cuenta, referencia: `OV${usuario.id}X1` };
}

async function rendicion(desde: string, hasta: string, requestedBy?: string) {
  let texto = '';
  const filas = await writeRendicion(
    { db: database.db },
    { desde, hasta, ...(requestedBy && { requestedBy }) },
    async (chunk) => {
      texto += chunk;
    },
  );
  const renglones = texto.split('\r\n').slice(1, -1);
  expect(filas).toBe(renglones.length);
  return { texto, numbers: renglones.map((one) => one.split(';')[2]) };
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
  const { texto, numbers } = await rendicion('2026-11-15', '2026-11-15', 'cli:ana');
  expect(numbers).toEqual(['B 1', 'B 2', 'en duda un mes']);
  expect(texto.split('\r\n').slice(0, 2)).toEqual([
    'pago;fecha;numero;cuenta;importe;referencia;ticket;medio',
    `${id};2026-11-15;B 1;${cuenta};18400.50;${referencia};0077;Tarjeta`,
  ]);
  expect((await rendicion('2026-11-14', '2026-11-14')).numbers).toEqual([]);
  expect((await rendicion('2026-11-15', '2026-11-16')).numbers).toHaveLength(4);
  const auditRows = await rowsOf(database.ownerDb, 'auditoria', { actor: 'cli:ana' }, ['accion', 'cambios']);
  expect(auditRows).toMatchObject([
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
  const { numbers } = await rendicion('2026-11-15', '2026-11-15');
  expect([numbers.length, new Set(numbers).size]).toEqual([2501, 2501]);
});

test('un archivo por dia terminado, y cada dia una vez aunque se lo lleven', async () => {
  await pago('ayer', '2026-11-15T10:00:00-03:00');
  await pago('hoy', '2026-11-16T01:00:00-03:00');
  const deps = { db: database.db, clock, log, folder };
  expect(await writeFinishedDays(deps)).toBe(1);
  expect(await readdir(folder)).toEqual(['rendicion-2026-11-15.csv']);
  expect(await readFile(join(folder, 'rendicion-2026-11-15.csv'), 'utf8')).toContain(';ayer;');
  await rm(join(folder, 'rendicion-2026-11-15.csv'));
  expect(await writeFinishedDays(deps)).toBe(0);
  // The server was off for two nights.
  clock.set('2026-11-18T09:00:00-03:00');
  expect(await writeFinishedDays(deps)).toBe(2);
  expect(await readdir(folder)).toEqual(['rendicion-2026-11-16.csv', 'rendicion-2026-11-17.csv']);
});

test('mas atras de un mes no se rinde, y se dice que dias quedaron afuera', async () => {
  const deps = { db: database.db, clock, log, folder };
  await writeFinishedDays(deps);
  expect(errors).toEqual([]);
  clock.set('2026-12-20T05:00:00-03:00');
  expect(await writeFinishedDays(deps)).toBe(31);
  expect((await readdir(folder)).sort().slice(0, 2)).toEqual([
    'rendicion-2026-11-15.csv',
    'rendicion-2026-11-19.csv',
  ]);
  expect(errors).toEqual([{ operacion: 'pagos-rendicion', resultado: '2026-11-16 a 2026-11-18' }]);
  clock.set('2026-12-21T05:00:00-03:00');
  await writeFinishedDays(deps);
  expect(errors).toHaveLength(1);
});

test('si algo falla no queda medio archivo, y el que estaba sigue entero', async () => {
  await writeFinishedDays({ db: database.db, clock, log, folder });
  const ruta = join(folder, 'rendicion-2026-11-15.csv');
  const before = await readFile(ruta, 'utf8');
  // The invalid day is only detected once the file is open.
  await expect(
    writeWholeFile(ruta, (write) =>
      writeRendicion({ db: database.db }, { desde: '2026-11-15', hasta: '2026-11-40' }, write),
    ),
  ).rejects.toThrow();
  expect([await readdir(folder), await readFile(ruta, 'utf8')]).toEqual([
    ['rendicion-2026-11-15.csv'],
    before,
  ]);
});
