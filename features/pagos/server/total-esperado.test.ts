import { changeRows, expectRefusal, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { expectConsistentFacturas } from './invariants.test-kit.ts';
import { usePagos } from './pagos.test-kit.ts';

const database = useDatabase();
const kit = usePagos(database);
const maria = kit.useCustomer();
const facturas = kit.useFacturas(maria, [1_840_050, 210_000]);

const setImporte = (id: number | undefined, importe_cent: number) =>
  changeRows(database.ownerDb, 'facturas', Number(id), { importe_cent });

test('el total que se vio es el que se cobra', async () => {
  const { status, body } = await kit.app().pagar(maria, facturas, { totalEsperado: 20_500.5 });
  expect([status, body.facturasTotal]).toEqual([201, 20_500.5]);
  expect(kit.gateway.charges).toMatchObject([{ importe: 2_050_050 }]);
});

test('si el importe cambió: 409 con el total nuevo, y ni se cobra ni se reserva nada', async () => {
  await setImporte(facturas[0], 1_900_000);
  const before = await kit.snapshot();
  const { status, body } = await kit.app().pagar(maria, facturas, { totalEsperado: 20_500.5, key: 'k-1' });
  expect([status, body.code, body.total]).toEqual([409, 'importe', 21_100]);
  expect(String(body.detail).replaceAll('\u00a0', ' ')).toBe(
    'El importe cambió: ahora son $ 21.100,00. Revisalo y confirmá de nuevo.',
  );
  expect(kit.gateway.charges).toEqual([]);
  expect(await kit.snapshot()).toBe(before);
  await expectConsistentFacturas(database.db);
  // The refused request created nothing under that key, so the key can be used with the new total.
  const second = await kit.app().pagar(maria, facturas, { totalEsperado: 21_100, key: 'k-1' });
  expect([second.status, second.body.facturasTotal]).toEqual([201, 21_100]);
});

test('un centavo de diferencia también se pregunta; sin el dato, o nulo, se paga como siempre', async () => {
  const api = kit.app();
  expect((await api.pagar(maria, facturas, { totalEsperado: 20_500.49 })).status).toBe(409);
  expect((await api.pagar(maria, facturas.slice(0, 1), { totalEsperado: null })).status).toBe(201);
  expect((await api.pagar(maria, facturas.slice(1))).status).toBe(201);
});

test('es parte de la huella: la misma clave con otro total es otra operación', async () => {
  const api = kit.app();
  const first = await api.pagar(maria, facturas, { totalEsperado: 20_500.5, key: 'k-2' });
  const same = await api.pagar(maria, facturas, { totalEsperado: 20_500.5, key: 'k-2' });
  expect([same.status, same.body.id]).toEqual([200, first.body.id]);
  for (const totalEsperado of [20_500.51, null]) {
    const refused = await api.pagar(maria, facturas, { totalEsperado, key: 'k-2' });
    expectRefusal(refused, 409, 'Esa operación ya se envió con otros datos.');
  }
});

test('lo que no es un importe se dice en su campo', async () => {
  const refused = await kit.app().pagar(maria, facturas, { totalEsperado: 20_500.505 });
  expectRefusal(refused, 422, 'totalEsperado: Escribí un importe con dos decimales como máximo.');
});
