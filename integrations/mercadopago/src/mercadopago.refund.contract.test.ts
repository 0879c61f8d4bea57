import { expect, test } from 'vitest';
import { useMercadoPago } from './mercadopago.test-kit.ts';

const { told, set, fault, advance, pay, gateway, waiting, ledger, calls } = useMercadoPago();

async function paid() {
  const order = await waiting();
  await pay(order.idPasarela);
  return order;
}
const refunds = async () => (await ledger()).orders.flatMap((order) => order.refunds);
const POST = { method: 'POST', path: '/v1/orders/ORD' };
const done = { kind: 'ok', value: { id: expect.stringMatching(/^REF/) } };

test('entera, una vez, por mas que se la pida', async () => {
  const order = await paid();
  for (const key of ['una', 'una', 'otra'])
    expect(await gateway().devolver(order, 'total', key)).toMatchObject(done);
  expect(await refunds()).toMatchObject([{ amount: order.importe, status: 'processed' }]);
  expect(await gateway().consultar(order)).toMatchObject({ value: { estado: 'devuelta' } });
  expect(told).toEqual([]);
});

test('de una parte, y ni un dia despues se devuelve dos veces', async () => {
  const order = await paid();
  for (const wait of [0, 0, 25 * 3_600_000]) {
    await advance(wait);
    expect(await gateway().devolver(order, 100, 'una')).toMatchObject(done);
  }
  expect(await refunds()).toMatchObject([{ amount: 100 }]);
  expect(await gateway().devolver(order, 'total', 'el-resto')).toMatchObject(done);
  expect(await refunds()).toMatchObject([{ amount: 100 }, { amount: order.importe - 100 }]);
});

test('dos partes distintas son dos devoluciones', async () => {
  const order = await paid();
  for (const importe of [100, 200])
    expect(await gateway().devolver(order, importe, `la-de-${importe}`)).toMatchObject(done);
  expect(await refunds()).toMatchObject([{ amount: 100 }, { amount: 200 }]);
});

test('la que tarda no se da por hecha', async () => {
  await set({ refundMs: 60_000 });
  const order = await paid();
  for (const importe of ['total', 'total'] as const)
    expect(await gateway().devolver(order, importe, 'una')).toEqual({
      kind: 'unknown',
      cause: 'la devolución está en camino',
    });
  expect((await calls()).filter((one) => one.endsWith('/refund'))).toHaveLength(1);
  await advance(61_000);
  expect(await gateway().devolver(order, 'total', 'una')).toMatchObject(done);
});

test('la que no pudieron hacer se dice', async () => {
  await set({ refundFails: true });
  const order = await paid();
  expect(await gateway().devolver(order, 'total', 'una')).toMatchObject({
    kind: 'rejected',
    reason: { codigo: 'failed' },
  });
  expect(told).toMatchObject([{ level: 'error' }]);
  // Whoever runs the account put money in it, and the next try is not answered with the one that failed.
  await set({ refundFails: false });
  expect(await gateway().devolver(order, 'total', 'una')).toMatchObject({ kind: 'ok' });
});

test('la que nadie pago no se devuelve, ni mas de lo que hay, ni la que no existe', async () => {
  const [unpaid, order] = [await waiting(), await paid()];
  expect(await gateway().devolver(unpaid, 'total', 'a')).toMatchObject({
    reason: { codigo: 'invalid_order_status' },
  });
  expect(await gateway().devolver(order, order.importe + 1, 'b')).toMatchObject({
    reason: { codigo: 'refund_amount_exceeds' },
  });
  const idPasarela = `ORD${'0'.repeat(26)}`;
  expect(await gateway().devolver({ ...order, idPasarela }, 'total', 'c')).toMatchObject({
    reason: { codigo: 'order_not_found' },
  });
  expect(await refunds()).toEqual([]);
});

test('una parte sin transaccion es un error nuestro', async () => {
  await expect(gateway().devolver({ idPasarela: 'ORD1', transaccion: '' }, 100, 'a')).rejects.toThrow(
    'A part',
  );
});

const said = (code: string) => JSON.stringify({ errors: [{ code }] });
test.each([
  ['drop-before-commit', {}, 'unknown', 0],
  ['drop-after-commit', {}, 'unknown', 1],
  ['truncate', {}, 'unknown', 1],
  ['html-500', {}, 'unknown', 0],
  ['status', { code: 429, body: '{}' }, 'unknown', 0],
  ['status', { code: 409, body: said('refund_in_progress') }, 'unknown', 0],
  ['status', { code: 409, body: said('invalid_order_status') }, 'rejected', 0],
  ['status', { code: 404, body: '<html>' }, 'unknown', 0],
  ['status', { code: 403, body: said('forbidden') }, 'retryable', 0],
])('%s %o: %s, y pedida de nuevo hay una', async (action, args, kind, made) => {
  const order = await paid();
  await fault({ match: POST, do: action, args });
  expect(await gateway().devolver(order, 'total', 'una')).toMatchObject({ kind });
  expect(await refunds()).toHaveLength(made);
  expect(await gateway().devolver(order, 'total', 'una')).toMatchObject(done);
  expect(await refunds()).toHaveLength(1);
});

test('sin poder leerla antes no se pide nada', async () => {
  const order = await paid();
  await fault({ match: { method: 'GET' }, do: 'html-500' });
  expect(await gateway().devolver(order, 'total', 'una')).toMatchObject({ kind: 'retryable' });
  expect(await refunds()).toEqual([]);
});

test('sin poder leerla despues, esta en camino', async () => {
  const order = await paid();
  await fault({ match: { method: 'GET' }, after: 1, do: 'html-500' });
  expect(await gateway().devolver(order, 'total', 'una')).toMatchObject({ kind: 'unknown' });
  expect(await gateway().devolver(order, 'total', 'una')).toMatchObject(done);
});
