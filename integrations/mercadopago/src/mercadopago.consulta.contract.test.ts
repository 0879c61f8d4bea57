import { describe, expect, test } from 'vitest';
import { buildOrder, doneOf, IMPORTE, useMercadoPago } from './mercadopago.test-kit.ts';

const { told, ask, set, fault, advance, pay, force, gateway, waiting, ledger } = useMercadoPago();

describe('el estado', () => {
  test.each([
    ['created', 'created', 'esperando', 0],
    ['action_required', 'waiting_capture', 'esperando', 0],
    ['processing', 'processing', 'esperando', 0],
    ['failed', 'bad_filled_card_data', 'esperando', 0],
    ['processed', 'refunded', 'devuelta', 0],
    ['refunded', 'refunded', 'devuelta', 0],
    ['expired', 'expired', 'caducada', 0],
    ['canceled', 'canceled', 'caducada', 0],
    ['cancelled', 'canceled_transaction', 'caducada', 0],
    ['charged_back', 'in_process', 'esperando', 1],
    ['processed', 'otra_cosa', 'esperando', 1],
  ])('%s/%s es %s', async (status, detail, estado, alerts) => {
    const order = await waiting();
    await force(order.idPasarela, status, detail);
    expect(await gateway().consultar(order)).toMatchObject({
      kind: 'ok',
      value: { estado, idPasarela: order.idPasarela, transaccion: order.transaccion },
    });
    expect(told.filter(({ level }) => level === 'error')).toHaveLength(
      alerts + (detail === 'otra_cosa' ? 0 : 0),
    );
  });

  test('pagada dice cuanto, aunque sea otro importe', async () => {
    const [whole, part] = [await waiting(), await waiting()];
    await pay(whole.idPasarela, { medio: 'interoperable' });
    await pay(part.referencia, { importe: 100 });
    const { transaccion } = whole;
    expect(doneOf(await gateway().consultar(whole))).toMatchObject({
      estado: 'pagada',
      paid: IMPORTE,
      transaccion,
    });
    expect(doneOf(await gateway().consultar(part))).toMatchObject({ estado: 'pagada', paid: 100 });
    expect(told).toEqual([]);
  });

  test('devuelta en parte sigue pagada, y se avisa', async () => {
    const order = await waiting();
    await pay(order.idPasarela);
    await gateway().devolver(order, 100, 'una-clave');
    expect(doneOf(await gateway().consultar(order))).toMatchObject({ estado: 'pagada', paid: IMPORTE });
    expect(told).toMatchObject([{ level: 'error', fields: { resultado: 'se devolvió una parte' } }]);
  });

  test('pagada sin ningun pago no se cree', async () => {
    const order = await waiting();
    await force(order.idPasarela, 'processed', 'accredited');
    expect(await gateway().consultar(order)).toMatchObject({ kind: 'retryable' });
  });

  test('vence a su hora', async () => {
    const order = await waiting({ expiresInS: 900 });
    await advance(899_000);
    expect(doneOf(await gateway().consultar(order)).estado).toBe('esperando');
    await advance(2_000);
    expect(doneOf(await gateway().consultar(order)).estado).toBe('caducada');
  });

  test('la que no conocen no existe', async () => {
    const idPasarela = `ORD${'0'.repeat(26)}`;
    expect(await gateway().consultar({ ...buildOrder(), idPasarela, since: new Date() })).toEqual({
      kind: 'ok',
      value: { estado: 'inexistente' },
    });
  });
});

describe('por la referencia', () => {
  const asked = ({ referencia, since }: { referencia: string; since: Date }) => ({ referencia, since });

  test('se encuentra y se lee', async () => {
    const [order] = [await waiting(), await waiting()];
    await pay(order.idPasarela);
    expect(doneOf(await gateway().consultar(asked(order)))).toMatchObject({
      estado: 'pagada',
      idPasarela: order.idPasarela,
    });
  });

  test('una de hace dos dias tambien', async () => {
    const order = await waiting();
    await advance(2 * 24 * 3_600_000);
    const clock = { now: () => new Date(Date.now() + 2 * 24 * 3_600_000) };
    expect(doneOf(await gateway({ clock }).consultar(asked(order))).estado).toBe('caducada');
  });

  test('si la busqueda no filtra no se cree que no existe', async () => {
    const order = await waiting();
    await set({ ignoreSearchFilter: true });
    expect(doneOf(await gateway().consultar(asked(order))).estado).toBe('esperando');
    const other = { ...buildOrder(), since: new Date() };
    expect(await gateway().consultar(asked(other))).toMatchObject({ kind: 'retryable' });
  });

  test('dos con la misma referencia son para una persona', async () => {
    const order = await waiting();
    const row = { id: 'ORD1', external_reference: order.referencia };
    const body = JSON.stringify({ data: [row, { ...row, id: 'ORD2' }] });
    await fault({ match: { path: '/v1/orders' }, do: 'status', args: { code: 200, body } });
    expect(await gateway().consultar(asked(order))).toEqual({
      kind: 'retryable',
      cause: 'hay más de una orden con la misma referencia',
    });
    expect(told).toMatchObject([{ level: 'error' }]);
  });
});

test.each([
  ['status', { code: 429, body: '{}' }, 'warn'],
  ['status', { code: 500, body: '{}' }, 'warn'],
  ['status', { code: 404, body: '<html>' }, 'error'],
  ['status', { code: 401, body: '{}' }, 'error'],
  ['status', { code: 200, body: '{"id":"ORD1"}' }, 'error'],
  ['status', { code: 200, body: '<html>' }, 'error'],
  ['html-500', {}, 'warn'],
  ['truncate', {}, 'warn'],
  ['drop-before-commit', {}, 'warn'],
])('%s %o: se preguntara de nuevo, por el id o por la referencia', async (action, args, level) => {
  const order = await waiting();
  for (const asked of [order, { referencia: order.referencia, since: order.since }]) {
    await fault({ match: { method: 'GET' }, do: action, args });
    expect(await gateway().consultar(asked)).toMatchObject({ kind: 'retryable' });
  }
  expect(told.map((one) => one.level)).toEqual([level, level]);
});

test('la orden de otra referencia no es la nuestra', async () => {
  const [order, other] = [await waiting(), await waiting()];
  expect(await gateway().consultar({ ...order, idPasarela: other.idPasarela })).toMatchObject({
    kind: 'retryable',
  });
  expect(told).toMatchObject([{ level: 'error' }]);
});

test('ni lo es otra orden, aunque diga nuestra referencia', async () => {
  const order = await waiting();
  const body = JSON.stringify({ id: 'ORD1', external_reference: order.referencia, status: 'expired' });
  await fault({ do: 'status', args: { code: 200, body } });
  expect(await gateway().consultar(order)).toMatchObject({ kind: 'retryable' });
});

describe('cancelar', () => {
  test('solo la que espera', async () => {
    const [one, paid, over] = [await waiting(), await waiting(), await waiting({ expiresInS: 30 })];
    await pay(paid.idPasarela);
    await ask('/__sim/clock', { advanceMs: 31_000 });
    expect(await gateway().cancel(one.idPasarela)).toEqual({ kind: 'ok', value: 'cancelled' });
    for (const { idPasarela } of [one, paid, over, { idPasarela: `ORD${'0'.repeat(26)}` }])
      expect(await gateway().cancel(idPasarela)).toEqual({ kind: 'ok', value: 'not-waiting' });
    expect((await ledger()).orders.map(({ status }) => status)).toEqual(['canceled', 'processed', 'expired']);
  });

  test.each([
    ['status', { code: 401, body: '{}' }, 'retryable'],
    ['status', { code: 400, body: '{"errors":[{"code":"invalid_path_param"}]}' }, 'rejected'],
    ['status', { code: 409, body: '{"errors":[{"code":"instore_order_locked_error"}]}' }, 'ok'],
    ['status', { code: 409, body: '<html>' }, 'unknown'],
    ['status', { code: 404, body: '<html>' }, 'unknown'],
    ['status', { code: 200, body: '{"id":"ORD1","status":"created"}' }, 'unknown'],
    ['status', { code: 429, body: '{}' }, 'unknown'],
    ['html-500', {}, 'unknown'],
    ['drop-after-commit', {}, 'unknown'],
  ])('%s %o: %s', async (action, args, kind) => {
    const order = await waiting();
    await fault({ match: { method: 'POST' }, do: action, args });
    expect(await gateway().cancel(order.idPasarela)).toMatchObject({ kind });
  });
});
