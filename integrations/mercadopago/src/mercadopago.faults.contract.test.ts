import { closedPort } from '@oficina/testing/use-simulator';
import { expect, test } from 'vitest';
import { buildOrder, useMercadoPago } from './mercadopago.test-kit.ts';

const { mix, fault, ledger, calls, gateway, waiting } = useMercadoPago();

test.each([
  ['dropBefore', 0],
  ['dropAfter', 1],
  ['error500Before', 0],
  ['error500After', 1],
  ['html', 0],
  ['truncate', 1],
] as const)('con %s no se sabe, y pedida de nuevo es la misma', async (fate, orders) => {
  const order = buildOrder();
  await mix({ [fate]: 1 });
  expect(await gateway().create(order)).toMatchObject({ kind: 'unknown' });
  expect((await ledger()).orders).toHaveLength(orders);
  await mix({});
  expect(await gateway().create(order)).toMatchObject({ kind: 'ok' });
  expect((await ledger()).orders).toHaveLength(1);
  expect(await calls()).toEqual(['POST /v1/orders', 'POST /v1/orders']);
});

test.each([
  ['hang', 0],
  ['hangAfter', 1],
] as const)('con %s no contesta nunca y no se sabe', async (fate, orders) => {
  await mix({ [fate]: 1 });
  const stop = new AbortController();
  const outcome = gateway().create(buildOrder(), stop.signal);
  await expect.poll(async () => (await ledger()).held).toBe(1);
  stop.abort();
  expect(await outcome).toEqual({ kind: 'unknown', cause: 'AbortError' });
  expect((await ledger()).orders).toHaveLength(orders);
});

test('una que llega tarde es la misma que se pidio de nuevo', async () => {
  const order = buildOrder();
  await mix({ late: 1, lateMs: 500 });
  expect(await gateway().create(order)).toMatchObject({ kind: 'unknown' });
  expect((await ledger()).late).toBe(1);
  await expect.poll(async () => (await ledger()).late).toBe(0);
  await mix({});
  expect(await gateway().create(order)).toMatchObject({ kind: 'ok' });
  expect((await ledger()).orders).toHaveLength(1);
});

test.each(['hang', 'slow-body'])('%s: el tiempo se acaba, tambien en el cuerpo', async (action) => {
  const order = await waiting();
  const hurried = gateway({ timeoutMs: 2_000 });
  await fault({ do: action, args: { ms: 4_000 }, times: 2 });
  expect(await hurried.create(buildOrder())).toEqual({ kind: 'unknown', cause: 'TimeoutError' });
  expect(await hurried.consultar(order)).toEqual({ kind: 'retryable', cause: 'TimeoutError' });
});

test('si no hay nadie escuchando no se mando nada', async () => {
  const gone = { kind: 'retryable', cause: 'ECONNREFUSED' };
  const away = gateway({ baseUrl: `http://127.0.0.1:${await closedPort()}/` });
  const order = { idPasarela: 'ORD1', transaccion: 'PAY1', referencia: 'OV1', since: new Date() };
  expect(await away.create(buildOrder())).toEqual(gone);
  expect(await away.consultar(order)).toEqual(gone);
  expect(await away.cancel('ORD1')).toEqual(gone);
  expect(await away.devolver(order, 'total', 'una')).toEqual(gone);
  expect(await away.health()).toEqual(gone);
});

test.each([
  [200, 'ok'],
  [400, 'ok'],
  [401, 'retryable'],
  [403, 'retryable'],
  [429, 'retryable'],
  [503, 'retryable'],
])('si contesta %i, esta: %s', async (code, kind) => {
  await fault({ do: 'status', args: { code, body: '{}' } });
  expect(await gateway().health()).toMatchObject({ kind });
});
