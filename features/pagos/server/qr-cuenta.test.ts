import { build, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { createFakeOrders, idleOrders, payOrder } from './orders.test-kit.ts';
import { usePagos } from './pagos.test-kit.ts';

const SECOND = 1_000;
const TOTAL = 41_873.5;

const database = useDatabase();
const kit = usePagos(database);
const maria = kit.useCustomer();
const facturas = kit.useFacturas(maria, [4_187_350]);
const control = idleOrders();
const api = kit.app({
  orders: createFakeOrders(control, kit.clock),
  cuentaMetodos: ['tarjeta', 'qr', 'billetera'],
});
beforeEach(() => Object.assign(control, idleOrders()));

const askOwn = (who = maria, key?: string) =>
  api.call(who.id, 'POST', '/api/pagos', {
    cuerpo: { metodo: 'qr', facturas: facturas.map((id) => `/api/facturas/${id}`), totalEsperado: TOTAL },
    ...(key !== undefined && { key }),
  });
const path = ({ body }: { body: Record<string, unknown> }) => String(body['@id']);

test('se pide, se muestra, se paga y queda en su historial', async () => {
  const asked = await askOwn();
  expect([asked.status, asked.body]).toMatchObject([
    201,
    { estado: 7, metodo: 'qr', vence: expect.any(String) },
  ]);
  expect((await api.call(maria.id, 'GET', `${path(asked)}/qr.svg`)).status).toBe(200);
  expect((await askOwn()).body).toMatchObject({ '@id': asked.body['@id'] });
  payOrder(control.orders[0]);
  kit.clock.advance(4 * SECOND);
  expect((await api.call(maria.id, 'GET', path(asked))).body).toMatchObject({ estado: 1 });
  expect(await kit.plantillas()).toEqual(['pago_aprobado']);
});

test('quien comparte el suministro lo ve y lo cancela; un extraño no', async () => {
  const asked = await askOwn();
  const other = await kit.customer();
  const stranger = await kit.customer();
  await build.usuarioSuministro(database.db, { usuario_id: other.id, suministro_id: maria.suministro });
  expect((await api.call(stranger.id, 'GET', path(asked))).status).toBe(404);
  expect((await api.call(stranger.id, 'POST', `${path(asked)}/cancelar`)).status).toBe(404);
  const seen = await api.call(other.id, 'GET', path(asked));
  expect([seen.status, seen.body]).toMatchObject([200, { estado: 7 }]);
  expect(seen.body).not.toHaveProperty('usuario');
  expect((await api.call(other.id, 'POST', `${path(asked)}/cancelar`)).body).toMatchObject({ estado: 4 });
});

test('el mostrador no lo cancela, el administrador sí', async () => {
  const asked = await askOwn();
  const clerk = await kit.customer('ROLE_MOSTRADOR');
  const admin = await kit.customer('ROLE_ADMIN');
  expect((await api.call(clerk.id, 'POST', `${path(asked)}/cancelar`)).status).toBe(404);
  expect((await api.call(admin.id, 'POST', `${path(asked)}/cancelar`)).body).toMatchObject({ estado: 4 });
});

test('una tarjeta sin sus datos se le pide', async () => {
  const { status, body } = await api.pagar({ id: maria.id, tarjeta: 0 }, facturas, { tarjeta: undefined });
  expect([status, body]).toMatchObject([422, { violations: [{ propertyPath: 'tarjeta' }] }]);
});

test('una tarjeta mientras el código espera no cobra nada', async () => {
  await askOwn();
  const { status } = await api.pagar(maria, facturas);
  expect([status, kit.gateway.charges]).toEqual([422, []]);
});

test('caída, después de cinco no se reserva nada hasta que responda', async () => {
  control.create = () => ({ kind: 'retryable', cause: 'ECONNREFUSED' });
  for (let one = 0; one < 5; one += 1) expect((await askOwn()).status).toBe(503);
  const before = await kit.snapshot();
  expect((await askOwn()).status).toBe(503);
  expect(await kit.snapshot()).toBe(before);
  await api.drain();
});
