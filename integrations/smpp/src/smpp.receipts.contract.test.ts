import type { Recibo } from '@oficina/mensajes/server';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { Secret } from '@oficina/values';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createSmpp, type SmppOptions } from './index.ts';

let simulator: SimulatorProcess;
let port = 0;
beforeAll(async () => {
  simulator = await startSimulatorProcess(new URL('../simulator/index.ts', import.meta.url));
  ({ port } = (await simulator.ask('/__sim/health')) as { port: number });
});
afterAll(() => simulator.stop());
beforeEach(() => simulator.ask('/__sim/reset', {}));

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

function channel(changes: Partial<SmppOptions> = {}) {
  const smsChannel = createSmpp({
    host: '127.0.0.1',
    port,
    tls: false,
    systemId: 'simulador',
    password: new Secret('simulado'),
    systemType: '',
    bind: 'transceiver',
    sourceAddr: '',
    sourceTon: 0,
    sourceNpi: 0,
    destFormat: 'e164',
    gsm7DataCoding: 0,
    unicode: 'transliterar',
    ratePerS: 0,
    window: 10,
    responseTimeoutMs: 10_000,
    ...changes,
  });
  opened.push(smsChannel);
  const receipts: Recibo[] = [];
  smsChannel.onReceipt((receipt) => receipts.push(receipt));
  return { smsChannel, receipts };
}

const set = (switches: object) => simulator.ask('/__sim/config', switches);
const TEXT = { mensajeId: 31, telefono: '+5493492401234', texto: 'hola', expiresInS: 600 };
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 20 });
const answered = async (command: string) =>
  ((await simulator.ask('/__sim/pdus')) as { command: string }[]).filter((one) => one.command === command)
    .length;

test.each([
  ['en decimal', { hexIds: false, receiptTlv: true }],
  ['en hexadecimal', { hexIds: true, receiptTlv: true }],
  ['en decimal, solo en el texto', { hexIds: false, receiptTlv: false }],
  ['en hexadecimal, solo en el texto', { hexIds: true, receiptTlv: false }],
])('un acuse %s llega con el identificador que se dio', async (_how, switches) => {
  await set(switches);
  const { smsChannel, receipts } = channel();
  const outcome = await smsChannel.enviar(TEXT);
  expect(outcome).toMatchObject({ kind: 'ok', value: { id: '1001003' } });
  await eventually(() => expect(receipts).toEqual([{ id: '1001003', estado: 'entregado' }]));
  await eventually(async () => expect(await answered('deliver_sm_resp')).toBe(1));
  expect(await simulator.ask('/__sim/messages')).toMatchObject([{ estado: 'entregado' }]);
});

test.each([
  ['UNDELIV', { estado: 'fallido', codigo: 'UNDELIV 011' }],
  ['EXPIRED', { estado: 'fallido', codigo: 'EXPIRED 011' }],
  ['ACCEPTD', { estado: 'enviado' }],
])('%s se dice %j', async (receiptStat, expected) => {
  await set({ receiptStat });
  const { smsChannel, receipts } = channel();
  await smsChannel.enviar(TEXT);
  await eventually(() => expect(receipts).toEqual([{ id: '1001003', ...expected }]));
});

test('un acuse repetido se dice una vez, y se responde cada vez', async () => {
  await set({ dupReceipt: true });
  const { smsChannel, receipts } = channel();
  await smsChannel.enviar(TEXT);
  await eventually(async () => expect(await answered('deliver_sm_resp')).toBe(2));
  expect(receipts).toEqual([{ id: '1001003', estado: 'entregado' }]);
});

test('un texto en partes se entrega una vez', async () => {
  const { smsChannel, receipts } = channel();
  await smsChannel.enviar({ ...TEXT, texto: 'x'.repeat(400) });
  await eventually(async () => expect(await answered('deliver_sm_resp')).toBe(3));
  expect(receipts).toEqual([{ id: '1001003', estado: 'entregado' }]);
});

test('un acuse que llega cuando ya es otro el proceso se dice igual', async () => {
  const before = channel({ bind: 'transmitter' });
  await before.smsChannel.enviar(TEXT);
  await before.smsChannel.close();
  const after = channel();
  // The delay keeps the receipt of the second message out of this test.
  await set({ receiptDelayMs: 60_000 });
  await after.smsChannel.enviar(TEXT);
  const own = { id: '1001003', estado: 'entregado', telefono: '5493492401234' };
  await eventually(() => expect(after.receipts).toEqual([own]));
  expect(before.receipts).toEqual([]);
});

test('un acuse que llega antes que la respuesta no se pierde', async () => {
  await set({ receiptDelayMs: 0, respDelayMs: 500, hexIds: true });
  const { smsChannel, receipts } = channel();
  await smsChannel.enviar(TEXT);
  await eventually(() => expect(receipts.at(-1)).toEqual({ id: '1001003', estado: 'entregado' }));
});

test('si quien escucha falla, se pide que el acuse vuelva y el canal sigue', async () => {
  const told: object[] = [];
  const log = { info() {}, warn() {}, error: (fields: object) => void told.push(fields) };
  const { smsChannel } = channel({ log });
  smsChannel.onReceipt(() => {
    throw new Error('la base no está');
  });
  await smsChannel.enviar(TEXT);
  await eventually(async () => expect(await answered('deliver_sm_resp')).toBe(1));
  expect(told).toEqual([{ servicio: 'smpp', operacion: 'deliver_sm', resultado: 'listener' }]);
  expect(await smsChannel.enviar(TEXT)).toMatchObject({ kind: 'ok' });
});
