import { useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { askAboutPago } from './ask-about-pago.ts';
import { devolverPago } from './devolver-pago.ts';
import { expectConsistentMoney } from './invariants.test-kit.ts';
import { usePagos } from './pagos.test-kit.ts';
import { RECHAZO, UNKNOWN, UNREACHABLE } from './pasarela.test-kit.ts';

const database = useDatabase();
const kit = usePagos(database);
const api = kit.app();
const maria = kit.useCustomer();
let id = 0;

const HOUR = 60 * 60_000;

/** The pago has to be refunded, because another one paid its factura before its approval arrived. */
beforeEach(async () => {
  const facturas = await kit.facturas(maria, [500_000]);
  kit.gateway.cobrar = async () => UNREACHABLE;
  id = (await api.pagar(maria, facturas)).body.id as number;
  kit.gateway.cobrar = () => undefined;
  await api.pagar(maria, facturas);
  await kit.chargeAtGateway(id);
  await askAboutPago(kit.deps, await kit.pago(id));
  expect((await kit.pago(id)).estado).toBe(5);
});

const alerts = async () =>
  (await kit.mensajes()).filter(
    ({ plantilla, datos }) => plantilla === 'personal_alerta' && JSON.stringify(datos).includes('no se hizo'),
  ).length;

test('cinco a la vez devuelven una vez', async () => {
  const counts = await Promise.all(Array.from({ length: 5 }, () => devolverPago(kit.deps, id)));
  expect(counts.sort()).toEqual([0, 0, 0, 0, 1]);
  expect(kit.gateway.devoluciones).toHaveLength(1);
  await expectConsistentMoney(database.db, kit.gateway);
});

test('de nuevo, cuando ya está hecha: nada', async () => {
  await devolverPago(kit.deps, id);
  kit.clock.advance(2 * HOUR);
  expect(await devolverPago(kit.deps, id)).toBe(0);
  expect(kit.gateway.devoluciones).toHaveLength(1);
  expect((await kit.pago(id)).estado).toBe(6);
});

test('no se sabe si se hizo: a la hora se pregunta de nuevo y no se devuelve dos veces', async () => {
  kit.gateway.devolver = () => UNKNOWN;
  expect(await devolverPago(kit.deps, id)).toBe(0);
  expect((await kit.pago(id)).estado).toBe(5);
  expect(await devolverPago(kit.deps, id)).toBe(0);
  kit.gateway.devolver = () => undefined;
  await kit.vigilar(HOUR);
  expect((await kit.pago(id)).estado).toBe(6);
  expect(kit.gateway.devoluciones).toHaveLength(1);
  await expectConsistentMoney(database.db, kit.gateway);
});

test('no se puede: se intenta cada hora y el personal lo sabe una vez por día', async () => {
  kit.gateway.devolver = () => ({ kind: 'rejected', reason: RECHAZO });
  for (let n = 0; n < 25; n += 1) await kit.vigilar(HOUR);
  expect(kit.gateway.devoluciones).toHaveLength(25);
  expect(await alerts()).toBe(2);
  expect((await kit.pago(id)).estado).toBe(5);
});

test('el adaptador que falla es una duda', async () => {
  kit.gateway.devolver = () => {
    throw new Error('falla');
  };
  expect(await devolverPago(kit.deps, id)).toBe(0);
  expect((await kit.pago(id)).estado).toBe(5);
});

test('un pago que no hay que devolver no se devuelve', async () => {
  const facturas = await kit.facturas(maria, [500_000]);
  const other = (await api.pagar(maria, facturas)).body.id as number;
  expect(await devolverPago(kit.deps, other)).toBe(0);
  expect(kit.gateway.devoluciones).toHaveLength(0);
});
