import { buffer } from 'node:stream/consumers';
import { useServer } from '@oficina/testing';
import { expectNoLeaks, testLostAnswers } from '@oficina/testing/sender';
import { useSimulator } from '@oficina/testing/use-simulator';
import { type Outcome, Secret } from '@oficina/values';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createWhatsapp, readWhatsappReceipts, verifyWhatsapp, type WhatsappOptions } from './index.ts';

let callbackUrl: string;
const simulator = useSimulator(new URL('../simulator/index.ts', import.meta.url));
const { log, fault } = simulator;

const heard: { good: boolean; receipts: object[] }[] = [];

const serve = useServer();
beforeEach(async () => {
  heard.length = 0;
  const address = await serve(async (request, response) => {
    const body = await buffer(request);
    const signature = String(request.headers['x-hub-signature-256']);
    const good = verifyWhatsapp(body, signature, new Secret('tampoco-es-un-secreto'));
    heard.push({ good, receipts: readWhatsappReceipts(body) });
    response.end();
  });
  callbackUrl = `${address}/api/oob/webhook/whatsapp`;
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

const tooLong = { messages: [{ id: 'wamid.1' }], more: 'x'.repeat(1_000_000) };
testLostAnswers({
  simulator,
  send: (changes) => whatsapp(changes).enviar(mensaje),
  odd: { code: 200, body: '{"messages":[]}' },
  long: { code: 200, body: JSON.stringify(tooLong) },
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
    await simulator.set({ callbackUrl, ...switches });
    const id = idOf(await whatsapp().enviar(mensaje));
    await settled(estados.length);
    expect(heard).toEqual(estados.map((estado) => ({ good, receipts: [{ id, estado }] })));
  });

  test('una falla que llega despues lleva su codigo', async () => {
    await simulator.set({ callbackUrl, failCode: 131026 });
    const id = idOf(await whatsapp().enviar(mensaje));
    await settled(1);
    expect(heard).toEqual([
      { good: true, receipts: [{ id, estado: 'fallido', codigo: '131026', motivo: 'no-entregable' }] },
    ]);
  });

  test('noCallback: no llega ninguno, hasta que se lo pide a mano', async () => {
    await simulator.set({ callbackUrl, noCallback: true });
    const id = idOf(await whatsapp().enviar(mensaje));
    await simulator.set({ noCallback: false });
    await simulator.ask('/__sim/receipt', { id, status: 'read' });
    expect(heard).toEqual([{ good: true, receipts: [{ id, estado: 'leido' }] }]);
  });
});

test('lo que se registra no lleva claves, numeros ni codigos', async () => {
  const secrets = ['987654', '3492401234', 'no-es-un-secreto', 'Bearer'];
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
  const planted = { telefono: mensaje.telefono, codigo: mensaje.plantilla.codigo };
  expectNoLeaks(5, { simulator, secrets, planted, found: ['987654', '3492401234'] });
});
