import { useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { facturasEnOrden } from './invariantes.test-kit.ts';
import { type Cliente, usePagos } from './pagos.test-kit.ts';

const database = useDatabase();
const mundo = usePagos(database);
let maria: Cliente;
let facturas: number[];

beforeEach(async () => {
  maria = await mundo.cliente();
  facturas = await mundo.facturas(maria, [1_840_050, 210_000]);
});

const cambiar = (id: number | undefined, importe_cent: number) =>
  database.ownerDb.updateTable('facturas').set({ importe_cent }).where('id', '=', Number(id)).execute();

test('el total que se vio es el que se cobra', async () => {
  const { status, body } = await mundo.app().pagar(maria, facturas, { totalEsperado: 20_500.5 });
  expect([status, body.facturasTotal]).toEqual([201, 20_500.5]);
  expect(mundo.mano.cobros).toMatchObject([{ importe: 2_050_050 }]);
});

test('si el importe cambió: 409 con el total nuevo, y ni se cobra ni se reserva nada', async () => {
  await cambiar(facturas[0], 1_900_000);
  const antes = await mundo.huella();
  const { status, body } = await mundo
    .app()
    .pagar(maria, facturas, { totalEsperado: 20_500.5, clave: 'k-1' });
  expect([status, body.code, body.total]).toEqual([409, 'importe', 21_100]);
  expect(String(body.detail).replaceAll('\u00a0', ' ')).toBe(
    'El importe cambió: ahora son $ 21.100,00. Revisalo y confirmá de nuevo.',
  );
  expect(mundo.mano.cobros).toEqual([]);
  expect(await mundo.huella()).toBe(antes);
  await facturasEnOrden(database.db);
  // Nothing was made with that key: with the new total it pays.
  const segundo = await mundo.app().pagar(maria, facturas, { totalEsperado: 21_100, clave: 'k-1' });
  expect([segundo.status, segundo.body.facturasTotal]).toEqual([201, 21_100]);
});

test('un centavo de diferencia también se pregunta; sin el dato, o nulo, se paga como siempre', async () => {
  const casa = mundo.app();
  expect((await casa.pagar(maria, facturas, { totalEsperado: 20_500.49 })).status).toBe(409);
  expect((await casa.pagar(maria, facturas.slice(0, 1), { totalEsperado: null })).status).toBe(201);
  expect((await casa.pagar(maria, facturas.slice(1))).status).toBe(201);
});

test('es parte de la huella: la misma clave con otro total es otra operación', async () => {
  const casa = mundo.app();
  const primero = await casa.pagar(maria, facturas, { totalEsperado: 20_500.5, clave: 'k-2' });
  const igual = await casa.pagar(maria, facturas, { totalEsperado: 20_500.5, clave: 'k-2' });
  expect([igual.status, igual.body.id]).toEqual([200, primero.body.id]);
  for (const totalEsperado of [20_500.51, null]) {
    const otro = await casa.pagar(maria, facturas, { totalEsperado, clave: 'k-2' });
    expect([otro.status, otro.body.detail]).toEqual([409, 'Esa operación ya se envió con otros datos.']);
  }
});

test('lo que no es un importe se dice en su campo', async () => {
  const { status, body } = await mundo.app().pagar(maria, facturas, { totalEsperado: 20_500.505 });
  expect([status, body.detail]).toEqual([
    422,
    'totalEsperado: Escribí un importe con dos decimales como máximo.',
  ]);
});
