import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { useServer } from '@oficina/testing';
import type { RunningSimulator } from '@oficina/testing/simulator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACCOUNT, createMercadoPagoSimulator } from './index.ts';

const serve = useServer();
let running: RunningSimulator;
beforeEach(async () => {
  running = await createMercadoPagoSimulator().start({ port: 0 });
});
afterEach(() => running.close());

async function call(path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(running.url + path, {
    headers: {
      authorization: `Bearer ${ACCOUNT.accessToken}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}
const order = (changes: object = {}) => ({
  type: 'qr',
  total_amount: '41873.50',
  description: 'Factura 11/2026',
  external_reference: 'OV1X1',
  expiration_time: 'PT15M',
  config: { qr: { external_pos_id: ACCOUNT.posId, mode: 'dynamic' } },
  transactions: { payments: [{ amount: '41873.50' }] },
  ...changes,
});
const create = (changes: object = {}, key: string = crypto.randomUUID()) =>
  call('/v1/orders', order(changes), { 'x-idempotency-key': key });
const codeOf = ({ json }: { json: Record<string, unknown> }) =>
  (json.errors as { code: string }[] | undefined)?.[0]?.code;
const idOf = async (created: ReturnType<typeof create>) => String((await created).json.id);
type Ledger = {
  orders: { id: string; status: string }[];
  notices: { status: number | null }[];
  late: number;
};
const ledger = async () => (await call('/__sim/ledger')).json as Ledger;

test('contesta con la forma que documentan, y el codigo de una vez', async () => {
  const { status, json } = await create();
  expect(status).toBe(201);
  expect(json).toMatchObject({
    id: expect.stringMatching(/^ORD[0-9A-Z]{26}$/),
    type: 'qr',
    external_reference: 'OV1X1',
    total_amount: '41873.50',
    currency: 'ARS',
    status: 'created',
    transactions: {
      payments: [{ id: expect.stringMatching(/^PAY[0-9A-Z]{26}$/), amount: '41873.50', status: 'created' }],
    },
    type_response: { qr_data: expect.stringMatching(/^00020101021243.*6304[0-9A-F]{4}$/) },
  });
  expect((await call(`/v1/orders/${json.id}`)).json).not.toHaveProperty('type_response');
});

test('sin la credencial o sin la clave del pedido no se hace nada', async () => {
  expect(await call('/v1/orders', order(), { authorization: 'Bearer otra' })).toMatchObject({ status: 401 });
  expect(codeOf(await call('/v1/orders', order()))).toBe('empty_required_header');
  expect((await ledger()).orders).toEqual([]);
});

test.each([
  [400, 'property_value', { total_amount: '41873.5' }],
  [400, 'property_value', { total_amount: 41873.5 }],
  [400, 'property_value', { external_reference: 'con espacio' }],
  [400, 'property_value', { expiration_time: 'PT29S' }],
  [400, 'property_value', { expiration_time: 'PT3601H' }],
  [400, 'property_value', { description: 'x'.repeat(151) }],
  [400, 'property_value', { transactions: { payments: [{ amount: '1.00' }] } }],
  [400, 'property_value', { type: 'point' }],
  [400, 'unsupported_properties', { payer: { email: 'a@ejemplo.com' } }],
  [404, 'pos_not_found', { config: { qr: { external_pos_id: 'OTRA', mode: 'dynamic' } } }],
])('%i %s: %o', async (status, code, changes) => {
  const answer = await create(changes);
  expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  expect((await ledger()).orders).toEqual([]);
});

test('una clave repetida da lo mismo, con otros datos es un conflicto, y despues de un dia se olvida', async () => {
  const first = await create({}, 'una');
  expect(await create({}, 'una')).toEqual(first);
  const other = await create({ external_reference: 'OV2' }, 'una');
  expect([other.status, codeOf(other)]).toEqual([409, 'idempotency_key_already_used']);
  await call('/__sim/clock', { advanceMs: 25 * 3_600_000 });
  expect((await create({ external_reference: 'OV2' }, 'una')).status).toBe(201);
});

test('despues de tres meses no se lee', async () => {
  const id = await idOf(create());
  await call('/__sim/clock', { advanceMs: 91 * 24 * 3_600_000 });
  expect(codeOf(await call(`/v1/orders/${id}`))).toBe('order_not_found');
  expect(codeOf(await call('/v1/orders/ORD1'))).toBe('invalid_path_param');
});

test('la que vencio no se paga, y la pagada no se paga otra vez', async () => {
  const [over, paid] = [await idOf(create({ expiration_time: 'PT30S' })), await idOf(create())];
  await call('/__sim/clock', { advanceMs: 30_000 });
  expect((await call(`/__sim/ordenes/${over}/pagar`, {})).status).toBe(409);
  expect((await call(`/__sim/ordenes/${paid}/pagar`, {})).status).toBe(200);
  expect((await call(`/__sim/ordenes/${paid}/pagar`, {})).status).toBe(409);
});

test('una mezcla con un nombre que no existe es un error', async () => {
  expect((await call('/__sim/mix', { dropafter: 1 })).status).toBe(400);
  expect((await call('/__sim/mix', { noticeFive: 'todo' })).status).toBe(400);
});

test('un reinicio se lleva tambien lo que venia', async () => {
  await call('/__sim/mix', { late: 1, lateMs: 200 });
  expect((await create()).status).toBe(500);
  await call('/__sim/reset', {});
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await ledger()).toMatchObject({ orders: [], late: 0 });
});

type Notice = {
  url: URL;
  headers: Record<string, string | string[] | undefined>;
  body: Record<string, unknown>;
};

/** It refuses the first `refusals` notices, as a receiver that is away. */
async function listen(refusals = 0) {
  const got: Notice[] = [];
  const url = await serve(async (request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    await once(request, 'end');
    got.push({
      url: new URL(request.url ?? '', 'http://x'),
      headers: request.headers,
      body: JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>,
    });
    response.writeHead(got.length > refusals ? 200 : 503).end('{}');
  });
  await call('/__sim/config', { noticeUrl: `${url}/aviso`, noticeRetryMs: 20 });
  return got;
}

function isSigned({ url, headers }: Notice): boolean {
  const [, ts, v1] = /^ts=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature'])) ?? [];
  const id = url.searchParams.get('data.id')?.toLowerCase();
  const text = `id:${id};request-id:${headers['x-request-id']};ts:${ts};`;
  return createHmac('sha256', ACCOUNT.webhookSecret).update(text).digest('hex') === v1;
}

test('avisa firmado lo que le pasa a una orden', async () => {
  const got = await listen();
  const [paid, cancelled] = [await idOf(create()), await idOf(create({ external_reference: 'OV2' }))];
  await idOf(create({ external_reference: 'OV3', expiration_time: 'PT30S' }));
  await call(`/__sim/ordenes/${paid}/pagar`, {});
  await call(`/v1/orders/${cancelled}/cancel`, {}, { 'x-idempotency-key': 'a' });
  await call(`/v1/orders/${paid}/refund`, {}, { 'x-idempotency-key': 'b' });
  await call('/__sim/clock', { advanceMs: 31_000 });
  await expect.poll(() => got.length).toBe(4);
  expect(got.map(({ body }) => body.action).sort()).toEqual([
    'order.canceled',
    'order.expired',
    'order.processed',
    'order.refunded',
  ]);
  expect(got.every(isSigned)).toBe(true);
  const [first] = got.filter(({ body }) => body.action === 'order.processed');
  expect(first?.url.search).toBe(`?data.id=${paid}&type=order`);
  expect(first?.body).toMatchObject({ type: 'order', data: { id: paid, external_reference: 'OV1X1' } });
});

test('si no le contestan bien, insiste', async () => {
  const got = await listen(2);
  await call(`/__sim/ordenes/${await idOf(create())}/pagar`, {});
  await expect.poll(() => got.length).toBe(3);
  await expect.poll(async () => (await ledger()).notices).toMatchObject([{ tries: 3, status: 200 }]);
});

test.each([
  ['noticeNone', 0, true],
  ['noticeFive', 5, true],
  ['noticeOtherSecret', 1, false],
  ['noticeLowerCase', 1, true],
])('con %s llegan %i', async (fate, count, signed) => {
  const got = await listen();
  await call('/__sim/mix', { [fate]: 1, noticeBefore: 0 });
  const id = await idOf(create());
  await call(`/__sim/ordenes/${id}/pagar`, {});
  await expect.poll(() => got.length).toBe(count);
  expect(got.every((one) => isSigned(one) === signed)).toBe(true);
  if (fate === 'noticeLowerCase') expect(got[0]?.url.searchParams.get('data.id')).toBe(id.toLowerCase());
});

test('un aviso puede llegar antes que la respuesta a lo que lo causo', async () => {
  const got = await listen();
  await call('/__sim/mix', { noticeBefore: 1 });
  await call('/__sim/config', { payOnCreate: true });
  await create();
  expect(got).toHaveLength(1);
});

test('nunca se avisa fuera de esta maquina', async () => {
  await call('/__sim/config', { noticeUrl: 'https://ejemplo.com/aviso' });
  await call(`/__sim/ordenes/${await idOf(create())}/pagar`, {});
  expect((await ledger()).notices).toEqual([]);
});
