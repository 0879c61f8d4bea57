import { describe, expect, test } from 'vitest';
import { billetera, buildOrder, doneOf, IMPORTE, useMercadoPago } from './mercadopago.test-kit.ts';

const { told, set, fault, advance, ledger, calls, gateway, pay } = useMercadoPago();
const match = { method: 'POST', path: '/v1/orders' };

describe('lo que se pide', () => {
  test.each([
    [1, '0.01'],
    [100, '1.00'],
    [4_187_350, '41873.50'],
    [999_999_999_905, '9999999999.05'],
  ])('%i centavos son %s, y vuelven iguales', async (importe) => {
    const order = buildOrder({ importe });
    expect(await gateway().create(order)).toMatchObject({ kind: 'ok' });
    expect((await ledger()).orders).toMatchObject([{ reference: order.referencia, amount: importe }]);
  });

  test.each([
    [30, 'PT30S'],
    [90, 'PT1M30S'],
    [900, 'PT15M'],
    [1_800, 'PT30M'],
  ])('%i segundos son %s', async (expiresInS, duration) => {
    await gateway().create(buildOrder({ expiresInS }));
    expect((await ledger()).orders).toMatchObject([{ duration }]);
  });

  test('la descripcion se corta donde ellos la cortan', async () => {
    expect(await gateway().create(buildOrder({ descripcion: 'x'.repeat(400) }))).toMatchObject({
      kind: 'ok',
    });
    expect(await gateway().create(billetera({ descripcion: 'x'.repeat(400) }))).toMatchObject({ kind: 'ok' });
  });

  test.each([
    { referencia: 'con espacio' },
    { referencia: 'x'.repeat(65) },
    { importe: 0 },
    { importe: 1.5 },
    { expiresInS: 29 },
    { expiresInS: 3_600 * 3_600 + 1 },
  ])('%o es un error nuestro, y no se pide nada', async (changes) => {
    await expect(gateway().create(buildOrder(changes))).rejects.toThrow('An order');
    expect(await calls()).toEqual([]);
  });

  test('con el plazo ya vencido no se pide nada', async () => {
    expect(await gateway().create(buildOrder(), AbortSignal.abort())).toEqual({
      kind: 'retryable',
      cause: 'plazo vencido',
    });
    expect(await calls()).toEqual([]);
  });

  test('la misma orden dos veces es una, y despues de un dia es otra', async () => {
    const order = buildOrder();
    const [first, again] = [await gateway().create(order), await gateway().create(order)];
    expect(again).toEqual(first);
    expect((await ledger()).orders).toHaveLength(1);
    await advance(25 * 3_600_000);
    expect(doneOf(await gateway().create(order)).idPasarela).not.toBe(doneOf(first).idPasarela);
    expect((await ledger()).orders).toHaveLength(2);
  });

  test('pagada antes de contestar, sigue siendo esa orden', async () => {
    await set({ payOnCreate: true });
    const order = buildOrder();
    const { idPasarela, transaccion } = doneOf(await gateway().create(order));
    expect(await gateway().consultar({ ...order, idPasarela, since: new Date() })).toMatchObject({
      value: { estado: 'pagada', paid: IMPORTE, transaccion },
    });
  });

  test('la billetera no tiene transaccion hasta que alguien paga', async () => {
    const order = billetera();
    const { idPasarela, transaccion } = doneOf(await gateway().create(order));
    expect(transaccion).toBe('');
    await pay(idPasarela);
    expect(await gateway().consultar({ ...order, idPasarela, since: new Date() })).toMatchObject({
      value: { estado: 'pagada', transaccion: expect.stringMatching(/^PAY/) },
    });
  });
});

describe('lo que no sirve se cancela y se dice', () => {
  test.each(['crc', 'form', 'long'])('un codigo que no se lee (%s)', async (badQr) => {
    await set({ badQr });
    const outcome = await gateway().create(buildOrder());
    const [order] = (await ledger()).orders;
    expect(outcome).toEqual({ kind: 'rejected', reason: { codigo: 'qr-ilegible', detalle: order?.id } });
    expect(order).toMatchObject({ status: 'canceled' });
    expect(told).toMatchObject([
      { level: 'error', fields: { operacion: 'crear', resultado: 'rejected: qr-ilegible' } },
    ]);
  });

  test('un enlace a otro sitio, o al nuestro si no figura', async () => {
    await set({ foreignLink: true });
    const foreign = {
      kind: 'rejected',
      reason: { codigo: 'enlace-ajeno', detalle: expect.stringMatching(/^ORD/) },
    };
    expect(await gateway().create(billetera())).toEqual(foreign);
    await set({ foreignLink: false });
    expect(await gateway({ hosts: ['www.mercadopago.com.ar'] }).create(billetera())).toEqual(foreign);
    expect((await ledger()).orders.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });

  test.each([
    'http://www.mercadopago.com.ar/checkout',
    'https://www.mercadopago.com.ar.ejemplo.com/checkout',
    'https://www.mercadopago.com.ar@ejemplo.com/',
    'javascript:alert(1)',
    'checkout',
  ])('%s es ajeno', async (checkout_url) => {
    const order = billetera();
    const body = JSON.stringify({
      id: 'ORD1',
      external_reference: order.referencia,
      total_amount: '41873.50',
      currency: 'ARS',
      status: 'created',
      checkout_url,
    });
    await fault({ match, do: 'status', args: { code: 201, body } });
    expect(await gateway().create(order)).toMatchObject({
      reason: { codigo: 'enlace-ajeno', detalle: 'ORD1' },
    });
  });

  test('aunque no se pueda cancelar', async () => {
    await set({ badQr: 'crc' });
    await fault({ match: { method: 'POST', path: '/v1/orders/ORD' }, do: 'html-500' });
    expect(await gateway().create(buildOrder())).toMatchObject({ reason: { codigo: 'qr-ilegible' } });
    expect((await ledger()).orders).toMatchObject([{ status: 'created' }]);
  });
});

describe('la respuesta', () => {
  test.each([
    ['otro importe', { wrongAmount: true }],
    ['otra moneda', { currency: 'CLP' }],
    ['ningun codigo', { badQr: 'missing' }],
  ])('con %s no se sabe, y se avisa', async (_what, switches) => {
    await set(switches);
    expect(await gateway().create(buildOrder())).toMatchObject({ kind: 'unknown' });
    expect(told).toMatchObject([{ level: 'error', fields: { status: 201 } }]);
  });

  test.each([
    ['el importe sin decimales', 100_00, { total_amount: '100' }, 'ok'],
    ['con uno', 100_50, { total_amount: '100.5' }, 'ok'],
    ['como numero', 100_50, { total_amount: 100.5 }, 'ok'],
    ['con tres', 100_50, { total_amount: '100.500' }, 'unknown'],
    ['otra referencia', 100_00, { total_amount: '100', external_reference: 'OV9' }, 'unknown'],
  ])('con %s', async (_what, importe, changes, kind) => {
    const order = billetera({ importe });
    const body = JSON.stringify({
      ...{ id: 'ORD1', status: 'created', currency: 'ARS' },
      checkout_url: 'https://www.mercadopago.com.ar/checkout',
      external_reference: order.referencia,
      ...changes,
    });
    await fault({ match, do: 'status', args: { code: 201, body } });
    expect(await gateway().create(order)).toMatchObject({ kind });
  });

  const said = (code: string) => JSON.stringify({ errors: [{ code, message: 'x', details: [] }] });
  test.each([
    [400, said('property_value'), 'rejected', 'error'],
    [404, said('pos_not_found'), 'rejected', 'error'],
    [409, said('idempotency_key_already_used'), 'rejected', 'error'],
    [400, '{"message":"x","error":"bad_request","status":400}', 'rejected', 'error'],
    [401, said('unauthorized'), 'retryable', 'error'],
    [403, '<html>', 'retryable', 'error'],
    [400, '<html>', 'unknown', 'error'],
    [409, said('resource_conflict'), 'unknown', 'error'],
    [423, said('resource_locked'), 'unknown', 'warn'],
    [429, said('too_many_requests'), 'unknown', 'warn'],
    [500, said('500'), 'unknown', 'warn'],
    [503, '<html>', 'unknown', 'warn'],
    [201, '<html>', 'unknown', 'error'],
    [307, '', 'unknown', 'warn'],
  ])('%i %s: %s', async (code, body, kind, level) => {
    await fault({
      match,
      do: 'status',
      args: { code, body, headers: code === 307 ? { location: '/otra' } : {} },
    });
    expect(await gateway().create(buildOrder())).toMatchObject({ kind });
    expect(told).toMatchObject([{ level, fields: { servicio: 'mercadopago', operacion: 'crear' } }]);
  });
});
