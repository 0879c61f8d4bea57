import type { RunningSimulator } from '@oficina/testing/simulator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACCOUNT, createPaywaySimulator } from './index.ts';

let running: RunningSimulator;
beforeEach(async () => {
  running = await createPaywaySimulator().start({ port: 0 });
});
afterEach(() => running.close());

async function call(path: string, body?: object, apikey = ACCOUNT.privateKey) {
  const response = await fetch(running.url + path, {
    headers: { apikey, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}
const card = (changes: object = {}) => ({
  card_number: '4507990000004905',
  card_expiration_month: '08',
  card_expiration_year: '30',
  security_code: '123',
  card_holder_name: 'MARIA PEREZ',
  card_holder_birthday: '24071990',
  card_holder_identification: { type: 'dni', number: '25123456' },
  ...changes,
});
const token = async (changes: object = {}) =>
  (await call('/api/v2/tokens', card(changes), ACCOUNT.publicKey)).json as {
    id: string;
    date_created: string;
  };
const payment = (id: string, changes: object = {}) => ({
  site_transaction_id: `OV${id.slice(0, 8)}`,
  token: id,
  customer: { id: '7', email: 'a@ejemplo.com' },
  payment_method_id: 1,
  bin: '450799',
  amount: 100,
  currency: 'ARS',
  installments: 1,
  description: '',
  payment_type: 'single',
  sub_payments: [],
  ...changes,
});
const pay = async (changes: object = {}) => call('/api/v2/payments', payment((await token()).id, changes));
const ledger = async () =>
  (await call('/__sim/ledger')).json as { charges: { reference: string }[]; late: number };

test('cada clave abre lo suyo, y sin clave se dice de otra manera', async () => {
  expect(await call('/api/v2/tokens', card())).toMatchObject({
    status: 401,
    json: { error_type: 'authentication_error' },
  });
  expect(await call('/api/v2/payments', {}, ACCOUNT.publicKey)).toMatchObject({ status: 401 });
  const bare = await fetch(`${running.url}/api/v2/payments`);
  expect([bare.status, await bare.json()]).toEqual([401, { message: 'No API key found in request' }]);
  expect((await call('/api/v2/healthcheck', undefined, 'ninguna')).status).toBe(200);
});

test.each([
  ['token', { token: 'otro' }],
  ['bin', { bin: '400000' }],
  ['payment_method_id', { payment_method_id: 104 }],
  ['amount', { amount: 0 }],
  ['amount', { amount: '100' }],
  ['installments', { installments: 3 }],
  ['currency', { currency: 'USD' }],
  ['sub_payments', { sub_payments: undefined }],
  ['site_transaction_id', { site_transaction_id: 'x'.repeat(40) }],
])('dice que %s esta mal', async (param, changes) => {
  expect(await pay(changes)).toMatchObject({
    status: 402,
    json: { error_type: 'invalid_request_error', validation_errors: [{ param }] },
  });
  expect((await ledger()).charges).toEqual([]);
});

test('un token sirve una vez y dura quince minutos; despues se olvida', async () => {
  const { id } = await token();
  expect((await call('/api/v2/payments', payment(id))).status).toBe(201);
  const again = payment(id, { site_transaction_id: 'OVotra' });
  expect(await call('/api/v2/payments', again)).toMatchObject({
    json: { validation_errors: [{ param: 'token' }] },
  });
  for (let n = 0; n < 20; n += 1) await token();
  await call('/__sim/clock', { advanceMs: 15 * 60_000 });
  await token();
  expect((await call('/__sim/store')).json).toMatchObject({ tokens: [{ used: false }] });
});

test('las fechas son argentinas con una Z que no es cierta', async () => {
  const { date_created: date } = await token();
  const hours = (Date.now() - Date.parse(date)) / 3_600_000;
  expect(date).toMatch(/T\d\d:\d\dZ$/);
  expect(Math.floor(hours)).toBe(3);
});

test('un pago que no se puede leer esta mal armado', async () => {
  const response = await fetch(`${running.url}/api/v2/payments`, {
    method: 'POST',
    headers: { apikey: ACCOUNT.privateKey, 'content-type': 'application/json' },
    body: '{',
  });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error_type: 'malformed_request_error' },
  ]);
});

test('la mezcla reparte las fallas, igual con la misma semilla y distinto con otra', async () => {
  const run = async (seed: number) => {
    await call('/__sim/reset', {});
    await call('/__sim/mix', { seed, error500Before: 0.25, error500After: 0.25, late: 0.1, lateMs: 600_000 });
    const statuses: number[] = [];
    for (let n = 0; n < 120; n += 1) statuses.push((await pay({ site_transaction_id: `OV${n}` })).status);
    const { charges, late } = await ledger();
    return { statuses, failed: statuses.filter((one) => one === 500).length, charges: charges.length, late };
  };
  const [first, again, other] = [await run(7), await run(7), await run(8)];
  expect(again).toEqual(first);
  expect(other.statuses).not.toEqual(first.statuses);
  // Of 120 payments 0.6 fail, half of them before the charge or never in time.
  expect(first.failed).toBeGreaterThan(52);
  expect(first.failed).toBeLessThan(92);
  expect(first.charges).toBeGreaterThan(first.statuses.length - first.failed);
  expect(first.charges + first.late).toBeLessThan(120);
  expect(first.late).toBeGreaterThan(0);
});

test('una mezcla con un nombre que no existe es un error', async () => {
  expect((await call('/__sim/mix', { dropafter: 1 })).status).toBe(400);
  expect((await call('/__sim/mix', { dropAfter: 'todo' })).status).toBe(400);
});

test('un reinicio se lleva tambien los cobros que venian', async () => {
  await call('/__sim/config', { lateApproval: 300 });
  expect((await pay()).status).toBe(500);
  await call('/__sim/reset', {});
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(await ledger()).toMatchObject({ charges: [], late: 0 });
});
