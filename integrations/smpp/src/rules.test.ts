import { expect, test } from 'vitest';
import { addressOf } from './address.ts';
import { bindVerdict, submitVerdict } from './status.ts';
import { createTurns } from './turns.ts';
import { validityPeriod } from './validity.ts';

test.each([
  [
    '+5493492401234',
    { dest_addr_ton: 1, destination_addr: '5493492401234' },
    { dest_addr_ton: 2, destination_addr: '3492401234' },
  ],
  ['+543492401234', 'no-movil', 'no-movil'],
  ['+54934924012345', 'numero', 'numero'],
  ['+59899123456', { dest_addr_ton: 1, destination_addr: '59899123456' }, 'numero'],
  ['5493492401234', 'numero', 'numero'],
  ['', 'numero', 'numero'],
])('el numero %s', (telefono, e164, national) => {
  const full = (expected: string | object) =>
    typeof expected === 'string' ? expected : { dest_addr_npi: 1, ...expected };
  expect(addressOf(telefono, 'e164')).toEqual(full(e164));
  expect(addressOf(telefono, 'nacional10')).toEqual(full(national));
});

test.each([
  [600, '000000001000000R'],
  [6 * 3600, '000000060000000R'],
  [86_400 + 3661.9, '000001010101000R'],
  [0.2, '000000000001000R'],
  [10 ** 9, '000028000000000R'],
])('vence en %s s: %s', (seconds, expected) => {
  expect(validityPeriod(seconds)).toBe(expected);
});

test.each([
  [0x0b, 'rejected', 'numero', false],
  [0x65, 'rejected', 'no-entregable', false],
  [0x66, 'rejected', 'no-entregable', false],
  [0xfe, 'rejected', 'no-entregable', false],
  [0x04, 'retryable', 'ESME_RINVBNDSTS', false],
  [0x08, 'retryable', 'ESME_RSYSERR', false],
  [0x14, 'retryable', 'ESME_RMSGQFUL', false],
  [0x45, 'retryable', 'ESME_RSUBMITFAIL', false],
  [0x58, 'retryable', 'ESME_RTHROTTLED', false],
  [0x64, 'retryable', 'ESME_RX_T_APPN', false],
  [0x0a, 'retryable', 'submit_sm 0x0A: revisar SMPP_SOURCE_ADDR', true],
  [0x48, 'retryable', 'submit_sm 0x48: revisar SMPP_SOURCE_TON', true],
  [0x49, 'retryable', 'submit_sm 0x49: revisar SMPP_SOURCE_NPI', true],
  [0x50, 'retryable', 'submit_sm 0x50: revisar SMPP_DEST_FORMAT', true],
  [0x51, 'retryable', 'submit_sm 0x51: revisar SMPP_DEST_FORMAT', true],
  [0x104, 'retryable', 'submit_sm 0x104: revisar SMPP_GSM7_DATA_CODING', true],
  [0x4a1, 'retryable', 'submit_sm 0x4A1: preguntar al operador qué significa', true],
])('submit_sm respondido %i: %s %s', (status, kind, why, needsSomebody) => {
  const { outcome, ...rest } = submitVerdict(status);
  expect([outcome.kind, outcome.kind === 'rejected' ? outcome.reason : outcome.cause]).toEqual([kind, why]);
  expect(rest).toEqual({ needsSomebody });
});

test.each([
  [0x05, false],
  [0x58, false],
  [0x0d, true],
  [0x0e, true],
  [0x0f, true],
])('bind respondido %i: necesita a alguien %s', (status, needsSomebody) => {
  expect(bindVerdict(status).needsSomebody).toBe(needsSomebody);
});

test('los turnos: tantos a la vez, en orden, y quien espera de mas no lo toma', async () => {
  const turns = createTurns({ window: 1, perSecond: 0 });
  const end = await turns.take(60_000);
  expect(await turns.take(10)).toBeUndefined();
  const order: number[] = [];
  const others = [1, 2].map(async (n) => {
    const endTurn = await turns.take(60_000);
    order.push(n);
    endTurn?.();
  });
  expect(order).toEqual([]);
  end?.();
  await Promise.all(others);
  expect(order).toEqual([1, 2]);
});

test('los turnos: no mas que tantos por segundo', async () => {
  const turns = createTurns({ window: 10, perSecond: 20 });
  const start = performance.now();
  for (let n = 0; n < 5; n += 1) await turns.take(60_000);
  expect(performance.now() - start).toBeGreaterThan(4 * 50 - 5);
});
