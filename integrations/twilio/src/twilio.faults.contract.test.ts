import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { Secret } from '@oficina/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTwilio, readTwilioReceipt, type TwilioOptions, verifyTwilio } from './index.ts';

let simulator: SimulatorProcess;
let statusCallback: string;
const told: unknown[] = [];
const note = (...words: unknown[]) => void told.push(words);
const log = { info: note, warn: note, error: note };

const heard: {
  good: boolean;
  estado?: string | undefined;
  codigo?: string | undefined;
  id?: string | undefined;
}[] = [];
const webhook = createServer(async (request, response) => {
  const params = new URLSearchParams(await text(request));
  const signature = String(request.headers['x-twilio-signature']);
  const good = verifyTwilio(statusCallback, params, signature, TOKEN);
  heard.push({ good, ...readTwilioReceipt(params) });
  response.end();
});

const TOKEN = new Secret('no-es-un-secreto');
const ACCOUNT = `AC${'0'.repeat(31)}1`;

beforeAll(async () => {
  simulator = await startSimulatorProcess(new URL('../simulator/index.ts', import.meta.url));
  await once(webhook.listen(0, '127.0.0.1'), 'listening');
  statusCallback = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/api/oob/webhook/twilio?de=sms`;
});
afterAll(async () => {
  await simulator.stop();
  webhook.close();
});
beforeEach(async () => {
  told.length = 0;
  heard.length = 0;
  await simulator.ask('/__sim/reset', {});
});

const twilio = (changes: Partial<TwilioOptions> = {}) =>
  createTwilio({
    baseUrl: simulator.url,
    accountSid: ACCOUNT,
    credentials: { user: ACCOUNT, password: TOKEN },
    sender: { from: '+15005550006' },
    timeoutMs: 10_000,
    ratePerS: 10,
    log,
    ...changes,
  });
const sms = { mensajeId: 31, telefono: '+5493492401234', texto: 'Tu código es 987654.', expiresInS: 600 };
const fault = (order: object) => simulator.ask('/__sim/faults', order);
const count = async (what: 'requests' | 'messages') =>
  ((await simulator.ask(`/__sim/${what}`)) as unknown[]).length;

test.each([
  ['html-500', 'html-500', {}, 0],
  ['drop-before-commit', 'drop-before-commit', {}, 0],
  ['drop-after-commit', 'drop-after-commit', {}, 1],
  ['truncate', 'truncate', {}, 1],
  ['otra direccion', 'status', { code: 307, headers: { location: '/otra' } }, 0],
  ['una respuesta que no se entiende', 'status', { code: 201, body: '{"id":"otro"}' }, 0],
])('%s: no se sabe, y no se repite', async (_name, action, args, messages) => {
  await fault({ do: action, args });
  expect(await twilio().enviar(sms)).toMatchObject({ kind: 'unknown' });
  expect(await count('requests')).toBe(1);
  expect(await count('messages')).toBe(messages);
});

test('una respuesta de mas de un millon de bytes no se lee', async () => {
  const body = JSON.stringify({
    sid: 'SM1',
    status: 'queued',
    num_segments: '1',
    more: 'x'.repeat(1_000_000),
  });
  await fault({ do: 'status', args: { code: 201, body } });
  expect(await twilio().enviar(sms)).toEqual({ kind: 'unknown', cause: 'AnswerTooLong' });
});

test.each(['hang', 'slow-body'])('%s: el tiempo se acaba y no se sabe', async (action) => {
  await fault({ do: action, args: { ms: 5_000 } });
  expect(await twilio({ timeoutMs: 1_000 }).enviar(sms)).toEqual({ kind: 'unknown', cause: 'TimeoutError' });
});

test('503 de cualquiera se repetira, cuando diga', async () => {
  await fault({ do: 'status', args: { code: 503, headers: { 'retry-after': '7' } } });
  expect(await twilio().enviar(sms)).toEqual({ kind: 'retryable', cause: '503', retryAfterMs: 7_000 });
});

test('si no hay nadie escuchando, nada se mando', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const outcome = await twilio({ baseUrl: `http://127.0.0.1:${port}` }).enviar(sms);
  expect(outcome).toEqual({ kind: 'retryable', cause: 'ECONNREFUSED' });
});

describe('los avisos de entrega', () => {
  const settled = (many: number) =>
    vi.waitFor(() => expect(heard).toHaveLength(many), { timeout: 10_000, interval: 20 });
  const send = async () => {
    const sent = await twilio({ statusCallback }).enviar(sms);
    return sent.kind === 'ok' ? sent.value.id : sent.kind;
  };

  test('llegan firmados, con el mensaje que dicen, y Twilio lo cuenta igual', async () => {
    const id = await send();
    await settled(2);
    expect(heard).toEqual([
      { good: true, id, estado: 'enviado' },
      { good: true, id, estado: 'entregado' },
    ]);
    const authorization = `Basic ${Buffer.from(`${ACCOUNT}:no-es-un-secreto`).toString('base64')}`;
    const url = `${simulator.url}/2010-04-01/Accounts/${ACCOUNT}/Messages/${id}.json`;
    const read = await fetch(url, { headers: { authorization } });
    expect(await read.json()).toMatchObject({ sid: id, status: 'delivered', error_code: null });
    expect((await fetch(url)).status).toBe(401);
  });

  test.each([
    ['dup', { dup: true }, ['enviado', 'enviado', 'entregado', 'entregado'], true],
    ['reorder', { reorder: true }, ['entregado', 'enviado'], true],
    ['badSignature', { badSignature: true }, ['enviado', 'entregado'], false],
    ['30006', { code: 30006 }, ['enviado', 'fallido'], true],
  ])('%s', async (_name, switches, estados, good) => {
    await simulator.ask('/__sim/config', switches);
    await send();
    await settled(estados.length);
    expect(heard.map(({ estado }) => estado)).toEqual(estados);
    expect(heard.every((one) => one.good === good)).toBe(true);
    expect(heard.map(({ codigo }) => codigo)).toContain('code' in switches ? '30006' : undefined);
  });

  test('noCallback: no llega ninguno, hasta que se lo pide a mano', async () => {
    await simulator.ask('/__sim/config', { noCallback: true });
    const id = await send();
    await simulator.ask('/__sim/config', { noCallback: false });
    await simulator.ask('/__sim/receipt', { id, status: 'undelivered', code: 30003 });
    expect(heard).toEqual([{ good: true, id, estado: 'fallido', codigo: '30003', motivo: 'no-entregable' }]);
  });
});

test('lo que se registra no lleva claves, numeros ni textos', async () => {
  const pair = Buffer.from(`${ACCOUNT}:no-es-un-secreto`).toString('base64');
  const secrets = ['987654', '3492401234', 'no-es-un-secreto', pair];
  const found = () => secrets.filter((secret) => JSON.stringify(told).includes(secret));
  for (const order of [
    { do: 'html-500' },
    { do: 'truncate' },
    { do: 'status', args: { code: 400, body: JSON.stringify({ code: 21211, message: sms.telefono }) } },
    { do: 'status', args: { code: 401, body: JSON.stringify({ code: 20003, message: 'no-es-un-secreto' }) } },
  ]) {
    await fault(order);
    await twilio().enviar(sms);
  }
  await twilio().enviar({ ...sms, telefono: '+543492401234' });
  expect(told).toHaveLength(5);
  expect(found()).toEqual([]);
  // This proves that the search finds a leak.
  log.warn({ telefono: sms.telefono, texto: sms.texto });
  expect(found()).toEqual(['987654', '3492401234']);
});
