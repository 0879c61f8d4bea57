import type { Recibo } from '@oficina/mensajes/server';
import { expect, test } from 'vitest';
import type { SmppOptions } from './index.ts';
import { eventually, PHONE, useSmpp } from './smpp.test-kit.ts';

const { simulator, told, set, channel: open, count } = useSmpp();

function channel(changes: Partial<SmppOptions> = {}) {
  const smsChannel = open(changes);
  const receipts: Recibo[] = [];
  smsChannel.onReceipt((receipt) => receipts.push(receipt));
  return { smsChannel, receipts };
}

const TEXT = { mensajeId: 31, telefono: PHONE, texto: 'hola', expiresInS: 600 };

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
  await eventually(async () => expect(await count('deliver_sm_resp')).toBe(1));
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
  await eventually(async () => expect(await count('deliver_sm_resp')).toBe(2));
  expect(receipts).toEqual([{ id: '1001003', estado: 'entregado' }]);
});

test('un texto en partes se entrega una vez', async () => {
  const { smsChannel, receipts } = channel();
  await smsChannel.enviar({ ...TEXT, texto: 'x'.repeat(400) });
  await eventually(async () => expect(await count('deliver_sm_resp')).toBe(3));
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
  const { smsChannel } = channel();
  smsChannel.onReceipt(() => {
    throw new Error('la base no está');
  });
  await smsChannel.enviar(TEXT);
  await eventually(async () => expect(await count('deliver_sm_resp')).toBe(1));
  const errors = told.filter(({ level }) => level === 'error').map(({ fields }) => fields);
  expect(errors).toEqual([{ servicio: 'smpp', operacion: 'deliver_sm', resultado: 'listener' }]);
  expect(await smsChannel.enviar(TEXT)).toMatchObject({ kind: 'ok' });
});
