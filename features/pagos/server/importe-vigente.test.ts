import { addRow, changeRows, expectRefusal, rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { expectConsistentFacturas } from './invariants.test-kit.ts';
import { usePagos } from './pagos.test-kit.ts';

const database = useDatabase();
const kit = usePagos(database);
const maria = kit.useCustomer();
const facturas = kit.useFacturas(maria, [4_187_350, 210_000]);
const [FIRST, SECOND] = ['2026-11-21', '2026-12-01'];

beforeEach(async () => {
  const [withSecond = 0, single = 0] = facturas;
  for (const id of [withSecond, single])
    await changeRows(database.ownerDb, 'facturas', id, { vencimiento: FIRST });
  await addRow(database.ownerDb, 'factura_cobros', {
    factura_id: withSecond,
    ...{ vencimiento2: SECOND, importe2_cent: 4_271_097 },
  });
});

const setSegundo = (importe2_cent: number) =>
  database.ownerDb.updateTable('factura_cobros').set({ importe2_cent }).execute();

test.each([
  ['el primer vencimiento', `${FIRST}T23:59:59-03:00`, 41_873.5],
  ['el día después', `${FIRST.slice(0, 8)}22T00:00:00-03:00`, 42_710.97],
  ['el último vencimiento', `${SECOND}T23:59:59-03:00`, 42_710.97],
  ['después del último', '2026-12-02T00:00:00-03:00', 42_710.97],
])('se cobra lo que cuesta ese día: %s', async (_, moment, importe) => {
  kit.clock.set(moment);
  const { status, body } = await kit.app().pagar(maria, facturas.slice(0, 1), { totalEsperado: importe });
  expect([status, body.facturasTotal]).toEqual([201, importe]);
  expect(kit.gateway.charges).toMatchObject([{ importe: Math.round(importe * 100) }]);
  const pago = await kit.pago(Number(body.id));
  expect(pago.total_cent).toBe(Math.round(importe * 100));
});

test('quien vio el importe de ayer confirma de nuevo, y no queda nada reservado', async () => {
  kit.clock.set('2026-11-22T00:00:00-03:00');
  const before = await kit.snapshot();
  const { status, body } = await kit.app().pagar(maria, facturas, { totalEsperado: 43_973.5 });
  expect([status, body.code, body.total]).toEqual([409, 'importe', 44_810.97]);
  expect(kit.gateway.charges).toEqual([]);
  expect(await kit.snapshot()).toBe(before);
});

test('una importación que cambia el segundo importe entre la pantalla y el pago también', async () => {
  kit.clock.set('2026-11-25T10:00:00-03:00');
  await setSegundo(4_300_000);
  const { status, body } = await kit.app().pagar(maria, facturas.slice(0, 1), { totalEsperado: 42_710.97 });
  expect([status, body.code, body.total]).toEqual([409, 'importe', 43_000]);
});

test('si después del último vencimiento se pagan en la cooperativa: 422, y nada se reserva', async () => {
  const api = kit.app({ acceptsOverdue: false });
  kit.clock.set(`${SECOND}T12:00:00-03:00`);
  const before = await kit.snapshot();
  const [, single] = await rowsOf(database.db, 'facturas');
  expectRefusal(
    await api.pagar(maria, facturas),
    422,
    `La factura ${single?.numero} venció y ya no se puede pagar por acá. Comunicate con la cooperativa.`,
  );
  expect(await kit.snapshot()).toBe(before);
  expect((await api.pagar(maria, facturas.slice(0, 1))).status).toBe(201);
  await expectConsistentFacturas(database.db);
});
