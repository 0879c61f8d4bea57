import { text } from 'node:stream/consumers';
import { useServer } from '@oficina/testing';
import { expectNoLeaks, testLostAnswers } from '@oficina/testing/sender';
import { useSimulator } from '@oficina/testing/use-simulator';
import { Secret } from '@oficina/values';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTwilio, readTwilioReceipt, type TwilioOptions, verifyTwilio } from './index.ts';

let statusCallback: string;
const simulator = useSimulator(new URL('../simulator/index.ts', import.meta.url));
const { log, fault } = simulator;

const heard: {
  good: boolean;
  estado?: string | undefined;
  codigo?: string | undefined;
  id?: string | undefined;
}[] = [];

const TOKEN = new Secret('no-es-un-secreto');
const ACCOUNT = `AC${'0'.repeat(31)}1`;

const serve = useServer();
beforeEach(async () => {
  heard.length = 0;
  const address = await serve(async (request, response) => {
    const params = new URLSearchParams(await text(request));
    const signature = String(request.headers['x-twilio-signature']);
    const good = verifyTwilio(statusCallback, params, signature, TOKEN);
    heard.push({ good, ...readTwilioReceipt(params) });
    response.end();
  });
  statusCallback = `${address}/api/oob/webhook/twilio?de=sms`;
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

const tooLong = { sid: 'SM1', status: 'queued', num_segments: '1', more: 'x'.repeat(1_000_000) };
testLostAnswers({
  simulator,
  send: (changes) => twilio(changes).enviar(sms),
  odd: { code: 201, body: '{"id":"otro"}' },
  long: { code: 201, body: JSON.stringify(tooLong) },
});

test('503 de cualquiera se repetira, cuando diga', async () => {
  await fault({ do: 'status', args: { code: 503, headers: { 'retry-after': '7' } } });
  expect(await twilio().enviar(sms)).toEqual({ kind: 'retryable', cause: '503', retryAfterMs: 7_000 });
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
    await simulator.set(switches);
    await send();
    await settled(estados.length);
    expect(heard.map(({ estado }) => estado)).toEqual(estados);
    expect(heard.every((one) => one.good === good)).toBe(true);
    expect(heard.map(({ codigo }) => codigo)).toContain('code' in switches ? '30006' : undefined);
  });

  test('noCallback: no llega ninguno, hasta que se lo pide a mano', async () => {
    await simulator.set({ noCallback: true });
    const id = await send();
    await simulator.set({ noCallback: false });
    await simulator.ask('/__sim/receipt', { id, status: 'undelivered', code: 30003 });
    expect(heard).toEqual([{ good: true, id, estado: 'fallido', codigo: '30003', motivo: 'no-entregable' }]);
  });
});

test('lo que se registra no lleva claves, numeros ni textos', async () => {
  const pair = Buffer.from(`${ACCOUNT}:no-es-un-secreto`).toString('base64');
  const secrets = ['987654', '3492401234', 'no-es-un-secreto', pair];
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
  const planted = { telefono: sms.telefono, texto: sms.texto };
  expectNoLeaks(5, { simulator, secrets, planted, found: ['987654', '3492401234'] });
});
