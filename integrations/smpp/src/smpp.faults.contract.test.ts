import { closedPort } from '@oficina/testing/use-simulator';
import { Secret } from '@oficina/values';
import { afterEach, expect, test } from 'vitest';
import { eventually, PHONE, SMS, useSmpp } from './smpp.test-kit.ts';

// Nothing is sent twice without the caller asking for it.

const { simulator, told, set, channel, count, linkLines } = useSmpp({ backoffMs: [50, 200] });

const SECRETS = ['3492401234', '482913', 'simulado"', 'clave-equivocada'];
const leaks = (lines: unknown) => SECRETS.filter((secret) => JSON.stringify(lines).includes(secret));

afterEach(() => expect(leaks(told)).toEqual([]));

test('lo que se busca en el registro se encontraria', () => {
  expect(
    leaks([{ fields: { a: PHONE, b: 'Tu código es 482913', c: 'simulado', d: 'clave-equivocada' } }]),
  ).toEqual(SECRETS);
});

const TWO_PARTS = { ...SMS, texto: 'x'.repeat(200) };

test.each([
  ['bindRefused 0x05', { bindRefused: 0x05 }, {}, 'bind 0x05: la cuenta ya está conectada', 'warn'],
  ['bindRefused 0x0D', { bindRefused: 0x0d }, {}, /^bind 0x0D: revisar SMPP_SYSTEM_ID/, 'error'],
  ['otra clave', {}, { password: new Secret('clave-equivocada') }, /^bind 0x0E: revisar/, 'error'],
  ['otro usuario', {}, { systemId: 'nadie' }, /^bind 0x0F: revisar/, 'error'],
])('%s: no se envia, se puede repetir y se avisa', async (_what, switches, changes, cause, level) => {
  await set(switches);
  const smsChannel = channel({ ...changes, backoffMs: [60_000, 60_000] });
  const expected = {
    kind: 'retryable',
    cause: expect.stringMatching(cause),
    retryAfterMs: expect.any(Number),
  };
  expect(await smsChannel.enviar(SMS)).toEqual(expected);
  // The channel does not connect again before its wait is over.
  expect(await smsChannel.enviar(SMS)).toEqual(expected);
  expect(await count('submit_sm')).toBe(0);
  expect(await count('bind_transceiver')).toBe(1);
  expect(linkLines(level)).toEqual([expect.stringMatching(cause)]);
});

test('cuando el operador vuelve a aceptar el bind, el canal vuelve solo', async () => {
  await set({ bindRefused: 0x0e });
  const smsChannel = channel();
  expect(await smsChannel.enviar(SMS)).toMatchObject({ kind: 'retryable' });
  await set({ bindRefused: 0 });
  await eventually(() => expect(linkLines('info')).toEqual(['ok']));
  expect(await smsChannel.enviar(SMS)).toMatchObject({ kind: 'ok' });
});

test.each([
  ['throttled', { throttled: 1 }, { kind: 'retryable', cause: 'ESME_RTHROTTLED' }],
  ['queueFull', { queueFull: 1 }, { kind: 'retryable', cause: 'ESME_RMSGQFUL' }],
  ['SUBMITFAIL', { submitStatus: 0x45 }, { kind: 'retryable', cause: 'ESME_RSUBMITFAIL' }],
  ['invalidDest', { invalidDest: '5493492' }, { kind: 'rejected', reason: 'numero' }],
  ['rechazo final', { submitStatus: 0x66 }, { kind: 'rejected', reason: 'no-entregable' }],
])('%s: se intento una vez y no salio nada', async (_what, switches, expected) => {
  await set(switches);
  const smsChannel = channel();
  expect(await smsChannel.enviar(SMS)).toEqual(expected);
  expect(await count('submit_sm')).toBe(1);
  expect(await simulator.messages()).toBe(0);
  expect(told.filter(({ level }) => level === 'error')).toEqual([]);
  expect(told.at(-1)?.fields).toMatchObject({ servicio: 'smpp', operacion: 'submit_sm', mensajeId: 31 });
});

test('un remitente que el operador no acepta es cosa de alguien', async () => {
  await set({ submitStatus: 0x0a });
  expect(await channel().enviar(SMS)).toEqual({
    kind: 'retryable',
    cause: 'submit_sm 0x0A: revisar SMPP_SOURCE_ADDR',
  });
  expect(told.filter(({ level }) => level === 'error')).toMatchObject([{ fields: { status: 0x0a } }]);
});

test('nadie escucha: no se envio, y se dice cuando repetir', async () => {
  expect(await channel({ port: await closedPort() }).enviar(SMS)).toEqual({
    kind: 'retryable',
    cause: 'ECONNREFUSED',
    retryAfterMs: expect.any(Number),
  });
});

test('cortan despues de recibirlo: no se sabe, no se repite, y el canal vuelve', async () => {
  await set({ disconnectAfterSubmit: 1 });
  const smsChannel = channel();
  expect(await smsChannel.enviar(SMS)).toEqual({ kind: 'unknown', cause: 'connection-lost' });
  expect(await simulator.messages()).toBe(1);
  await eventually(() => expect(linkLines('info')).toEqual(['ok', 'ok']));
  expect(await smsChannel.enviar(SMS)).toMatchObject({ kind: 'ok' });
  expect(await count('submit_sm')).toBe(2);
});

test.each([
  ['se pierde', { faultsAfter: 1, disconnectAfterSubmit: 1 }],
  ['se rechaza', { faultsAfter: 1, throttled: 1 }],
])('si de dos partes la segunda %s, no se sabe', async (_what, switches) => {
  await set(switches);
  expect(await channel().enviar(TWO_PARTS)).toEqual({ kind: 'unknown', cause: 'some-parts' });
  expect(await count('submit_sm')).toBe(2);
});

test('si se rechaza la primera parte, la segunda no sale y se puede repetir', async () => {
  await set({ throttled: 1 });
  expect(await channel().enviar(TWO_PARTS)).toEqual({ kind: 'retryable', cause: 'ESME_RTHROTTLED' });
  expect(await count('submit_sm')).toBe(1);
});
