import { defineSettings, loadConfig, text } from '@oficina/config';
import type { Texto } from '@oficina/mensajes/server';
import { testVendorCodes } from '@oficina/testing/sender';
import { useSimulator } from '@oficina/testing/use-simulator';
import { Secret } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { createTwilio, type TwilioOptions } from './index.ts';

const simulator = useSimulator(new URL('../simulator/index.ts', import.meta.url));
const { told, log, calls } = simulator;

const ACCOUNT = `AC${'0'.repeat(31)}1`;
const common = { timeoutMs: 10_000, ratePerS: 10, sender: { from: '+15005550006' } };
const atSimulator = (): TwilioOptions => ({
  ...common,
  baseUrl: simulator.url,
  accountSid: ACCOUNT,
  credentials: { user: ACCOUNT, password: new Secret('no-es-un-secreto') },
});
const twilio = (changes: Partial<TwilioOptions> = {}) => createTwilio({ ...atSimulator(), log, ...changes });

const MOBILE = '+5493492401234';
const texto = (changes: Partial<Texto> = {}): Texto => ({
  mensajeId: 31,
  telefono: MOBILE,
  texto: '123456 es tu codigo de la Oficina Virtual.',
  expiresInS: 600,
  ...changes,
});

test('el SMS llega entero, en una sola llamada', async () => {
  const channel = twilio();
  expect(channel.channel).toBe('sms');
  expect(await channel.enviar(texto())).toEqual({
    kind: 'ok',
    value: { id: expect.stringMatching(/^SM[0-9a-f]{32}$/), partes: 1 },
  });
  expect(await simulator.ask(`/__sim/messages?para=${encodeURIComponent(MOBILE)}`)).toMatchObject([
    {
      canal: 'sms',
      de: '+15005550006',
      para: MOBILE,
      texto: '123456 es tu codigo de la Oficina Virtual.',
      codigo: '123456',
      technical: { codificacion: 'GSM-7', partes: '1', vigencia: '600 s' },
    },
  ]);
  expect(await calls()).toEqual([`POST /2010-04-01/Accounts/${ACCOUNT}/Messages.json`]);
  expect(told).toEqual([]);
  await channel.close();
});

test('uno largo dice en cuantas partes viajo; lo que se pide de vigencia tiene tope', async () => {
  expect(await twilio().enviar(texto({ texto: 'á'.repeat(71), expiresInS: 999_999 }))).toMatchObject({
    kind: 'ok',
    value: { partes: 2 },
  });
  expect(await twilio().enviar(texto({ expiresInS: 0 }))).toMatchObject({ kind: 'ok' });
  expect(await simulator.ask('/__sim/messages')).toMatchObject([
    { technical: { codificacion: 'UCS-2', vigencia: '14400 s' } },
    { technical: { vigencia: '1 s' } },
  ]);
});

test('se envia tambien con una clave aparte y con un servicio de mensajes', async () => {
  const credentials = { user: `SK${'0'.repeat(31)}1`, password: new Secret('tampoco-es-un-secreto') };
  const sender = { messagingServiceSid: `MG${'0'.repeat(31)}1` };
  expect(await twilio({ credentials, sender }).enviar(texto())).toMatchObject({ kind: 'ok' });
});

describe('lo que no sale', () => {
  testVendorCodes({
    simulator,
    send: () => twilio().enviar(texto()),
    servicio: 'twilio',
    switches: { atOnce: true },
    rejected: [
      [21211, 'numero', 'info'],
      [21614, 'no-movil', 'info'],
      [21610, 'baja-del-usuario', 'info'],
      [21612, 'no-entregable', 'info'],
      [30003, 'no-entregable', 'info'],
      [30005, 'no-entregable', 'info'],
      [30006, 'no-movil', 'info'],
      [30007, 'no-entregable', 'info'],
      [21999, 'no-entregable', 'error'],
    ],
    retryable: [
      [21212, 'revisá TWILIO_FROM', 'error'],
      [20003, 'revisá TWILIO_ACCOUNT_SID', 'error'],
      [20404, 'revisá TWILIO_ACCOUNT_SID', 'error'],
      [20429, '20429', 'warn'],
      [20500, '20500', 'warn'],
      [20503, '20503', 'warn'],
    ],
  });

  test('con una clave equivocada o de otra cuenta no entra, y se avisa', async () => {
    const wrong = { user: ACCOUNT, password: new Secret('equivocada') };
    expect(await twilio({ credentials: wrong }).enviar(texto())).toMatchObject({ kind: 'retryable' });
    expect(await twilio({ accountSid: 'ACotra' }).enviar(texto())).toMatchObject({ kind: 'retryable' });
    expect(told).toMatchObject([
      { level: 'error', fields: { status: 401 } },
      { level: 'error', fields: { status: 404 } },
    ]);
  });

  test('un numero argentino sin el 9 no es un celular', async () => {
    const outcome = await twilio().enviar(texto({ telefono: '+543492401234' }));
    expect(outcome).toEqual({ kind: 'rejected', reason: 'no-movil' });
    expect(await simulator.ask('/__sim/messages')).toEqual([]);
  });

  test('lo que no es un numero, o no cabe, se rechaza sin llamar', async () => {
    for (const telefono of ['3492401234', '+54 9 3492', 'whatsapp:+5493492401234'])
      expect(await twilio().enviar(texto({ telefono }))).toEqual({ kind: 'rejected', reason: 'numero' });
    expect(await twilio().enviar(texto({ texto: 'x'.repeat(1601) }))).toMatchObject({ kind: 'rejected' });
    expect(await calls()).toEqual([]);
    expect(await twilio().enviar(texto({ texto: 'x'.repeat(1600) }))).toMatchObject({ kind: 'ok' });
  });
});

const { real } = loadConfig({
  real: defineSettings('optional', 'Contrato', {
    baseUrl: text('TWILIO_CONTRACT_BASE_URL', 'Twilio', { fallback: 'https://api.twilio.com' }),
    accountSid: text('TWILIO_CONTRACT_ACCOUNT_SID', 'una cuenta de prueba', { fallback: '' }),
    authToken: text('TWILIO_CONTRACT_AUTH_TOKEN', 'su clave', { fallback: '' }),
  }),
});
const atReal = (): TwilioOptions => ({
  ...common,
  baseUrl: real.baseUrl,
  accountSid: real.accountSid,
  credentials: { user: real.accountSid, password: new Secret(real.authToken) },
});
const targets: [string, () => TwilioOptions][] = [['simulador', atSimulator]];
if (real.accountSid) targets.push(['Twilio de verdad', atReal]);

// Twilio reserves these numbers for testing its answers without sending anything.
describe.each(targets)('%s', (_name, target) => {
  const send = (telefono: string, changes: Partial<TwilioOptions> = {}) =>
    createTwilio({ ...target(), ...changes }).enviar(texto({ telefono }));

  test.each([
    ['+15005550006', { kind: 'ok', value: { id: expect.stringMatching(/^SM/), partes: 1 } }],
    ['+15005550001', { kind: 'rejected', reason: 'numero' }],
    ['+15005550002', { kind: 'rejected', reason: 'no-entregable' }],
    ['+15005550004', { kind: 'rejected', reason: 'baja-del-usuario' }],
    ['+15005550009', { kind: 'rejected', reason: 'no-movil' }],
  ])('a %s', async (telefono, outcome) => {
    expect(await send(telefono)).toEqual(outcome);
  });

  test('de un remitente que no sirve, o con otra clave: se repetira', async () => {
    const sender = { from: '+15005550001' };
    expect(await send(MOBILE, { sender })).toMatchObject({ kind: 'retryable' });
    const credentials = { user: target().accountSid, password: new Secret('equivocada') };
    expect(await send(MOBILE, { credentials })).toMatchObject({ kind: 'retryable' });
  });
});
