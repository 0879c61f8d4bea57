import { createHmac } from 'node:crypto';
import type { RunningSimulator } from '@oficina/testing/simulator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACCOUNT, createPersonaSimulator } from './index.ts';
import { signatureOf } from './webhooks.ts';

let running: RunningSimulator;
beforeEach(async () => {
  running = await createPersonaSimulator().start({ port: 0 });
});
afterEach(() => running.close());

const HEADERS: Record<string, string> = {
  authorization: `Bearer ${ACCOUNT.apiKey}`,
  'persona-version': '2025-12-08',
  'key-inflection': 'kebab',
};
type Json = {
  data: { id: string; attributes: Record<string, unknown>; relationships: Record<string, { data: unknown }> };
  included: { type: string; attributes: Record<string, unknown> }[];
  meta: Record<string, string>;
};
async function call(path: string, { body, method, ...headers }: Record<string, unknown> = {}) {
  const response = await fetch(running.url + path, {
    method: (method as string) ?? (body ? 'POST' : 'GET'),
    headers: { ...HEADERS, ...(body ? { 'content-type': 'application/json' } : {}), ...(headers as object) },
    ...(body ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
  return { status: response.status, headers: response.headers, json: (await response.json()) as Json };
}
const given = (attributes: object = {}, meta: object = {}) => ({
  data: { attributes: { 'inquiry-template-id': ACCOUNT.templateId, ...attributes } },
  meta,
});
const create = async (attributes?: object, meta?: object) =>
  (await call('/api/v1/inquiries', { body: given(attributes, meta) })).json;
const order = (path: string, body: object) => call(path, { body });
const all = async () =>
  (await call('/__sim/inquiries')).json as unknown as { status: string; account: string }[];

test('sin la clave, la version o los guiones no entra', async () => {
  for (const [name, value, status] of [
    ['authorization', 'Bearer otra', 401],
    ['authorization', '', 401],
    ['persona-version', '2020-01-01', 400],
    ['key-inflection', 'camel', 400],
  ] as const)
    expect(await call('/api/v1/inquiries', { body: given(), [name]: value })).toMatchObject({
      status,
      json: { errors: [{ title: expect.any(String) }] },
    });
  expect(await all()).toEqual([]);
});

test.each([
  ['sin plantilla', { data: { attributes: {} } }, 422],
  ['otra plantilla', given({ 'inquiry-template-id': 'itmpl_otra' }), 422],
  ['una vuelta que no es una direccion', given({ 'redirect-uri': 'javascript:alert(1)' }), 422],
  ['un campo que no es texto', given({ fields: { 'name-first': 1 } }), 422],
  ['algo que no es JSON', '{', 400],
])('%s: %o', async (_what, body, status) => {
  expect(await call('/api/v1/inquiries', { body })).toMatchObject({
    status,
    json: { errors: [{ title: expect.any(String) }] },
  });
  expect(await all()).toEqual([]);
});

test('la creada dice lo que se pidio, y nada mas', async () => {
  const plain = await create();
  expect(plain.meta).toEqual({});
  expect(plain.data.attributes).toMatchObject({ status: 'created', 'reference-id': null, fields: {} });
  const whole = await create(
    { fields: { 'name-first': 'Ana' } },
    {
      'auto-create-account-reference-id': '7',
      'auto-create-inquiry-session': true,
      'auto-create-one-time-link': true,
    },
  );
  expect(whole.data.attributes).toMatchObject({
    'reference-id': '7',
    fields: { 'name-first': { type: 'string', value: 'Ana' } },
  });
  expect(Object.keys(whole.meta).sort()).toEqual(['one-time-link', 'session-token']);
  expect(whole.data.relationships['inquiry-template']?.data).toMatchObject({ id: ACCOUNT.templateId });
});

test('la misma referencia es la misma cuenta; sin referencia cada una tiene la suya', async () => {
  for (const reference of ['7', '7', '8'])
    await create({}, { 'auto-create-account-reference-id': reference });
  await create();
  await create();
  const accounts = (await all()).map(({ account }) => account);
  expect(new Set(accounts).size).toBe(4);
  expect(accounts[0]).toBe(accounts[1]);
});

test('una clave contesta siempre lo mismo, tambien lo que fallo; con otros datos es un error', async () => {
  const post = (body: object, key: string) => call('/api/v1/inquiries', { body, 'idempotency-key': key });
  const [first, again] = [await post(given(), 'a'), await post(given(), 'a')];
  expect(again.json).toEqual(first.json);
  expect((await post(given({}, { 'auto-create-inquiry-session': true }), 'a')).status).toBe(409);
  expect((await post(given({ 'inquiry-template-id': 'x' }), 'b')).status).toBe(422);
  expect((await post(given({ 'inquiry-template-id': 'x' }), 'b')).status).toBe(422);
  expect((await post(given(), 'b')).status).toBe(409);
  expect(await all()).toHaveLength(1);
});

test('include trae solo lo que se nombra', async () => {
  const { data } = await create({}, { 'auto-create-account-reference-id': '7' });
  await order('/__sim/person', { id: data.id, accion: 'aprobar' });
  const types = async (query: string) =>
    (await call(`/api/v1/inquiries/${data.id}${query}`)).json.included.map(({ type }) => type);
  expect(await types('')).toEqual([]);
  expect(await types('?include=verifications')).toEqual(['verification/government-id']);
  expect(await types('?include=account,verifications')).toEqual(['account', 'verification/government-id']);
});

test('cada accion se puede solo cuando se puede', async () => {
  const { data } = await create();
  const base = `/api/v1/inquiries/${data.id}`;
  const does = async (name: string) => (await call(`${base}/${name}`, { method: 'POST' })).status;
  expect(await does('expire')).toBe(200);
  expect(await does('expire')).toBe(409);
  expect(await does('generate-one-time-link')).toBe(409);
  const resumed = await call(`${base}/resume`, { method: 'POST' });
  expect(resumed.json).toMatchObject({
    data: { attributes: { status: 'pending' } },
    meta: { 'session-token': expect.any(String) },
  });
  const { json } = await call(`${base}/generate-one-time-link`, { method: 'POST' });
  expect((await fetch(json.meta['one-time-link'] ?? '')).status).toBe(200);
  expect(await does('mark-for-review')).toBe(200);
  expect(await does('resume')).toBe(409);
  expect(await does('approve')).toBe(200);
  expect((await call(base, { method: 'DELETE' })).status).toBe(200);
  expect(await does('decline')).toBe(409);
  expect(await all()).toMatchObject([{ status: 'approved' }]);
  expect((await call('/api/v1/inquiries/inq_otra')).json).toEqual({
    errors: [{ title: 'Record not found' }],
  });
});

test('429 dice cuando volver', async () => {
  await order('/__sim/config', { '429': 1 });
  const { status, headers } = await call('/api/v1/inquiries/inq_1');
  expect([status, headers.get('ratelimit-reset'), headers.get('ratelimit-remaining')]).toEqual([
    429,
    '7',
    '0',
  ]);
  expect((await call('/api/v1/inquiries/inq_1')).status).toBe(404);
});

test('los ids no vuelven tras un reinicio, salvo con semilla', async () => {
  const ids: string[] = [];
  for (const reset of [{}, {}, { seed: 9 }, { seed: 9 }]) {
    await order('/__sim/reset', reset);
    ids.push((await create()).data.id);
  }
  expect(new Set(ids.slice(0, 3)).size).toBe(3);
  expect(ids[3]).toBe(ids[2]);
});

test('lo que hace una persona que no existe, o que ya termino, no se hace', async () => {
  const { data } = await create();
  expect((await order('/__sim/person', { id: 'inq_otra', accion: 'aprobar' })).status).toBe(404);
  expect((await order('/__sim/person', { id: data.id, accion: 'aprovar' })).status).toBe(404);
  expect((await order('/__sim/person', { id: data.id, accion: 'rechazar' })).status).toBe(200);
  expect((await order('/__sim/person', { id: data.id, accion: 'aprobar' })).status).toBe(409);
});

test('la firma cubre la hora y el cuerpo, con un grupo por secreto', () => {
  const v1 = (secret: string) => createHmac('sha256', secret).update('1763200000.{"ñ":1}').digest('hex');
  const one = `t=1763200000,v1=${v1(ACCOUNT.webhookSecret)}`;
  expect(signatureOf('{"ñ":1}', 1_763_200_000, {})).toBe(one);
  expect(signatureOf('{"ñ":1}', 1_763_200_000, { rotation: true })).toBe(
    `t=1763200000,v1=${v1(ACCOUNT.nextWebhookSecret)} ${one}`,
  );
  expect(signatureOf('{"ñ":1}', 1_763_200_000, { badSignature: true })).not.toBe(one);
});
