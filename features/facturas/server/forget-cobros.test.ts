import { sql } from '@oficina/db';
import { build, changeRows, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { forgetPaidCobros } from './forget-cobros.ts';

const database = useDatabase();
const DAY_MS = 86_400_000;
const PAGADA = { estado_pago: 1, pagada: true };
const BARRAS = '12345678901234567890';

test('lo que ayudaba a pagar una factura se va a los noventa dias de paga, y solo entonces', async () => {
  const clock = fixedClock('2026-11-02T03:10:00-03:00');
  const { id: suministro_id } = await build.suministro(database.db);
  const create = async (numero: string, changes: object) => {
    const { id } = await build.factura(database.db, { suministro_id, numero, ...changes });
    await database.db
      .insertInto('factura_cobros')
      .values({ factura_id: id, codigo_barras: BARRAS })
      .execute();
    return id;
  };
  const owed = await create('debe', {});
  await create('en-pago', { estado_pago: 9 });
  const paid = await create('paga', PAGADA);
  const givenBack = await create('devuelta', PAGADA);
  const givenBackLate = await create('devuelta-tarde', PAGADA);
  const settle = (id: number, changes: object) => changeRows(database.db, 'facturas', id, changes);
  const kept = async () => {
    const facturas = await rowsOf(database.db, 'facturas');
    const cobros = (await rowsOf(database.db, 'factura_cobros')).map(({ factura_id }) => Number(factura_id));
    return facturas.flatMap(({ id, numero }) => (cobros.includes(Number(id)) ? [numero] : [])).toSorted();
  };
  const forget = () => forgetPaidCobros({ db: database.db, clock });
  const daysPass = (days: number) => clock.advance(days * DAY_MS);

  expect(await forget()).toBe(0);
  daysPass(50);
  await settle(owed, PAGADA);
  await settle(givenBack, { estado_pago: 0, pagada: false });
  expect(await forget()).toBe(0);
  daysPass(20);
  await settle(givenBack, PAGADA);
  expect(await forget()).toBe(0);
  daysPass(20);
  expect(await forget()).toBe(0);
  expect(await kept()).toEqual(['debe', 'devuelta', 'devuelta-tarde', 'en-pago', 'paga']);
  daysPass(1);
  await settle(givenBackLate, { estado_pago: 0, pagada: false });
  expect(await forget()).toBe(1);
  expect(await kept()).toEqual(['debe', 'devuelta', 'devuelta-tarde', 'en-pago']);
  expect(await rowsOf(database.db, 'facturas', paid)).toHaveLength(1);
  // The one that was owed at first, and the one that was given back, count from when they were found paid.
  daysPass(49);
  expect(await forget()).toBe(0);
  daysPass(1);
  expect([await forget(), await kept()]).toEqual([1, ['devuelta', 'devuelta-tarde', 'en-pago']]);
  daysPass(20);
  expect([await forget(), await kept()]).toEqual([1, ['devuelta-tarde', 'en-pago']]);
});

test('de a cinco mil, hasta el final', async () => {
  const clock = fixedClock('2026-11-02T03:10:00-03:00');
  await database.db.deleteFrom('factura_cobros').execute();
  const { id: suministro_id } = await build.suministro(database.db);
  await sql`
    with nuevas as (
      insert into facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, numero, estado_pago, pagada)
      select ${suministro_id}, 100, 202601, '2026-01-02', '2026-01-20', 'muchas-' || n, 1, true
      from generate_series(1, 12001) n returning id)
    insert into factura_cobros (factura_id, codigo_barras, pagada_desde)
    select id, ${BARRAS}, '2026-01-20' from nuevas`.execute(database.db);
  const stopped = AbortSignal.abort();
  expect(await forgetPaidCobros({ db: database.db, clock }, stopped)).toBe(0);
  expect(await forgetPaidCobros({ db: database.db, clock })).toBe(12_001);
});
