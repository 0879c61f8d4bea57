import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { type Outcome, Secret } from '@oficina/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWhatsapp, readWhatsappReceipts, verifyWhatsapp, type WhatsappOptions } from './index.ts';

let simulator: SimulatorProcess;
let callbackUrl: string;
const told: unknown[] = [];
const note = (...words: unknown[]) => void told.push(words);
const log = { info: note, warn: note, error: note };

const heard: { good: boolean; receipts: object[] }[] = [];
const webhook = createServer(async (request, response) => {
  const body = await buffer(request);
  const signature = String(request.headers['x-hub-signature-256']);
  const good = verifyWhatsapp(body, signature, new Secret('tampoco-es-un-secreto'));
  heard.push({ good, receipts: readWhatsappReceipts(body) });
  response.end();
});

beforeAll(async () => {
  simulator = await startSimulatorProcess(new URL('../simulator/index.ts', import.meta.url));
  await once(webhook.listen(0, '127.0.0.1'), 'listening');
  callbackUrl = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/api/oob/webhook/whatsapp`;
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

const whatsapp = (changes: Partial<WhatsappOptions> = {}) =>
  createWhatsapp({
    baseUrl: simulator.url,
    apiVersion: 'v23.0',
    phoneNumberId: '100000000000001',
    token: new Secret('no-es-un-secreto'),
    templates: new Map([['codigo', 'telefono_codigo']]),
    timeoutMs: 10_000,
    ratePerS: 20,
    log,
    ...changes,
  });
const mensaje = {
  mensajeId: 31,
  telefono: '+5493492401234',
  texto: '987654 es tu código.',
  plantilla: { nombre: 'codigo', parameters: ['987654'], codigo: '987654' },
  expiresInS: 600,
};
const fault = (order: object) => simulator.ask('/__sim/faults', order);
const count = async (what: 'requests' | 'messages') =>
  ((await simulator.ask(`/__sim/${what}`)) as unknown[]).length;

test.each([
  ['html-500', 'html-500', {}, 0],
  ['drop-before-commit', 'drop-before-commit', {}, 0],
  ['drop-after-commit', 'drop-after-commit', {}, 1],
  ['truncate', 'truncate', {}, 1],
  ['otra direccion', 'status', { code: 307, headers: { location: '/otra' } }, 0],
  ['una respuesta que no se entiende', 'status', { code: 200, body: '{"messages":[]}' }, 0],
])('%s: no se sabe, y no se repite', async (_name, action, args, messages) => {
  await fault({ do: action, args });
  expect(await whatsapp().enviar(mensaje)).toMatchObject({ kind: 'unknown' });
  expect(await count('requests')).toBe(1);
  expect(await count('messages')).toBe(messages);
});

test('una respuesta de mas de un millon de bytes no se lee', async () => {
  const body = JSON.stringify({ messages: [{ id: 'wamid.1' }], more: 'x'.repeat(1_000_000) });
  await fault({ do: 'status', args: { code: 200, body } });
  expect(await whatsapp().enviar(mensaje)).toEqual({ kind: 'unknown', cause: 'AnswerTooLong' });
});

test.each(['hang', 'slow-body'])('%s: el tiempo se acaba y no se sabe', async (action) => {
  await fault({ do: action, args: { ms: 5_000 } });
  const outcome = await whatsapp({ timeoutMs: 1_000 }).enviar(mensaje);
  expect(outcome).toEqual({ kind: 'unknown', cause: 'TimeoutError' });
});

test('si no hay nadie escuchando, nada se mando', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const outcome = await whatsapp({ baseUrl: `http://127.0.0.1:${port}` }).enviar(mensaje);
  expect(outcome).toEqual({ kind: 'retryable', cause: 'ECONNREFUSED' });
});

describe('los avisos de entrega', () => {
  const settled = (many: number) =>
    vi.waitFor(() => expect(heard).toHaveLength(many), { timeout: 10_000, interval: 20 });
  const idOf = (sent: Outcome<{ id: string }, string>) => (sent.kind === 'ok' ? sent.value.id : sent.kind);

  test.each([
    ['en orden', {}, ['enviado', 'entregado'], true],
    ['dup', { dup: true }, ['enviado', 'enviado', 'entregado', 'entregado'], true],
    ['reorder', { reorder: true }, ['entregado', 'enviado'], true],
    ['badSignature', { badSignature: true }, ['enviado', 'entregado'], false],
  ])('%s', async (_name, switches, estados, good) => {
    await simulator.ask('/__sim/config', { callbackUrl, ...switches });
    const id = idOf(await whatsapp().enviar(mensaje));
    await settled(estados.length);
    expect(heard).toEqual(estados.map((estado) => ({ good, receipts: [{ id, estado }] })));
  });

  test('una falla que llega despues lleva su codigo', async () => {
    await simulator.ask('/__sim/config', { callbackUrl, failCode: 131026 });
    const id = idOf(await whatsapp().enviar(mensaje));
    await settled(1);
    expect(heard).toEqual([
      { good: true, receipts: [{ id, estado: 'fallido', codigo: '131026', motivo: 'no-entregable' }] },
    ]);
  });

  test('noCallback: no llega ninguno, hasta que se lo pide a mano', async () => {
    await simulator.ask('/__sim/config', { callbackUrl, noCallback: true });
    const id = idOf(await whatsapp().enviar(mensaje));
    await simulator.ask('/__sim/config', { noCallback: false });
    await simulator.ask('/__sim/receipt', { id, status: 'read' });
    expect(heard).toEqual([{ good: true, receipts: [{ id, estado: 'leido' }] }]);
  });
});

test('lo que se registra no lleva claves, numeros ni codigos', async () => {
  const secrets = ['987654', '3492401234', 'no-es-un-secreto', 'Bearer'];
  const found = () => secrets.filter((secret) => JSON.stringify(told).includes(secret));
  const error = { code: 131026, message: mensaje.telefono, error_data: { details: mensaje.texto } };
  for (const order of [
    { do: 'html-500' },
    { do: 'truncate' },
    { do: 'status', args: { code: 400, body: JSON.stringify({ error }) } },
    { do: 'status', args: { code: 401, body: JSON.stringify({ error: { ...error, code: 190 } }) } },
  ]) {
    await fault(order);
    await whatsapp().enviar(mensaje);
  }
  await whatsapp().enviar({ ...mensaje, plantilla: { ...mensaje.plantilla, nombre: 'otra' } });
  expect(told).toHaveLength(5);
  expect(found()).toEqual([]);
  // This proves that the search finds a leak.
  log.warn({ telefono: mensaje.telefono, codigo: mensaje.plantilla.codigo });
  expect(found()).toEqual(['987654', '3492401234']);
});
