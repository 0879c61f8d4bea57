import { defineSettings, loadConfig, text } from '@oficina/config';
import type { Texto } from '@oficina/mensajes/server';
import { testVendorCodes } from '@oficina/testing/sender';
import { useSimulator } from '@oficina/testing/use-simulator';
import { Secret } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { createWhatsapp, type WhatsappOptions } from './index.ts';

const simulator = useSimulator(new URL('../simulator/index.ts', import.meta.url));
const { told, log, calls } = simulator;

const NUMBER = '100000000000001';
const templates = new Map([
  ['codigo', 'telefono_codigo'],
  ['corte', 'corte_forzado'],
  ['sin-aprobar', 'no_existe_en_meta'],
]);
const common = { apiVersion: 'v23.0', templates, timeoutMs: 10_000, ratePerS: 20 };
const atSimulator = (): WhatsappOptions => ({
  ...common,
  baseUrl: simulator.url,
  phoneNumberId: NUMBER,
  token: new Secret('no-es-un-secreto'),
});
const whatsapp = (changes: Partial<WhatsappOptions> = {}) =>
  createWhatsapp({ ...atSimulator(), log, ...changes });

const MOBILE = '+5493492401234';
const corte = { nombre: 'corte', parameters: ['1234', '10:00', 'una rama'] };
const texto = (changes: Partial<Texto> = {}): Texto => ({
  mensajeId: 31,
  telefono: MOBILE,
  texto: 'Registramos un corte.',
  plantilla: corte,
  expiresInS: 600,
  ...changes,
});

test('el mensaje llega con su plantilla, en una sola llamada', async () => {
  const channel = whatsapp();
  expect(channel.channel).toBe('whatsapp');
  expect(await channel.enviar(texto())).toEqual({
    kind: 'ok',
    value: { id: expect.stringMatching(/^wamid\./), partes: 1 },
  });
  expect(await simulator.ask(`/__sim/messages?para=${encodeURIComponent(MOBILE)}`)).toMatchObject([
    {
      canal: 'whatsapp',
      de: NUMBER,
      para: MOBILE,
      texto: 'Registramos un corte en tu suministro 1234 desde las 10:00: una rama.',
      technical: { plantilla: 'corte_forzado', parametros: '["1234","10:00","una rama"]' },
    },
  ]);
  expect(await calls()).toEqual([`POST /v23.0/${NUMBER}/messages`]);
  expect(told).toEqual([]);
  await channel.close();
});

test('un codigo va en el texto y en su boton', async () => {
  const plantilla = { nombre: 'codigo', parameters: ['987654'], codigo: '987654' };
  expect(await whatsapp().enviar(texto({ plantilla }))).toMatchObject({ kind: 'ok' });
  expect(await simulator.ask('/__sim/messages')).toMatchObject([{ codigo: '987654' }]);
  const { codigo: _, ...plain } = plantilla;
  expect(await whatsapp().enviar(texto({ plantilla: plain }))).toEqual({
    kind: 'rejected',
    reason: 'plantilla',
  });
});

test('los renglones y espacios de un dato se juntan: Meta no los toma', async () => {
  const plantilla = { nombre: 'corte', parameters: ['1234', '10:00', ' una\nrama\t      caída '] };
  expect(await whatsapp().enviar(texto({ plantilla }))).toMatchObject({ kind: 'ok' });
  expect(await simulator.ask('/__sim/messages')).toMatchObject([
    { texto: expect.stringContaining(': una rama caída.') },
  ]);
});

describe('lo que no sale', () => {
  testVendorCodes({
    simulator,
    send: () => whatsapp().enviar(texto()),
    servicio: 'whatsapp',
    rejected: [
      [131026, 'no-entregable', 'info'],
      [131049, 'no-entregable', 'info'],
      [131050, 'baja-del-usuario', 'info'],
      [131047, 'plantilla', 'error'],
      [132000, 'plantilla', 'error'],
      [132001, 'plantilla', 'error'],
      [100, 'plantilla', 'error'],
      [139999, 'no-entregable', 'error'],
    ],
    retryable: [
      [130429, '130429', 'warn'],
      [131048, 'bajá WHATSAPP_RATE_PER_S', 'error'],
      [190, 'cargá otro en WHATSAPP_TOKEN', 'error'],
      [131056, '131056', 'warn'],
      [131016, '131016', 'warn'],
    ],
  });

  test('131000: Meta no sabe si salio, y nosotros tampoco', async () => {
    await simulator.set({ code: 131000 });
    expect(await whatsapp().enviar(texto())).toEqual({ kind: 'unknown', cause: '131000' });
  });

  test('sin plantilla, o con una que no esta en la lista, se rechaza sin llamar, y se avisa', async () => {
    const { plantilla: _, ...plain } = texto();
    const unlisted = texto({ plantilla: { nombre: 'otra', parameters: [] } });
    for (const one of [plain, unlisted])
      expect(await whatsapp().enviar(one)).toEqual({ kind: 'rejected', reason: 'plantilla' });
    expect(await calls()).toEqual([]);
    expect(told.map(({ level }) => level)).toEqual(['error', 'error']);
  });

  test('lo que no es un numero se rechaza sin llamar', async () => {
    for (const telefono of ['3492401234', '5493492401234', '+54 9 3492'])
      expect(await whatsapp().enviar(texto({ telefono }))).toEqual({ kind: 'rejected', reason: 'numero' });
    expect(await calls()).toEqual([]);
  });

  test('un dato de menos', async () => {
    const plantilla = { nombre: 'corte', parameters: ['1234'] };
    expect(await whatsapp().enviar(texto({ plantilla }))).toEqual({ kind: 'rejected', reason: 'plantilla' });
    const empty = { nombre: 'corte', parameters: [] };
    expect(await whatsapp().enviar(texto({ plantilla: empty }))).toMatchObject({ kind: 'rejected' });
  });

  test('un numero argentino sin el 9 no tiene WhatsApp', async () => {
    const outcome = await whatsapp().enviar(texto({ telefono: '+543492401234' }));
    expect(outcome).toEqual({ kind: 'rejected', reason: 'no-entregable' });
    expect(await simulator.ask('/__sim/messages')).toEqual([]);
  });
});

const { real } = loadConfig({
  real: defineSettings('optional', 'Contrato', {
    baseUrl: text('WHATSAPP_CONTRACT_BASE_URL', 'Meta', { fallback: 'https://graph.facebook.com' }),
    phoneNumberId: text('WHATSAPP_CONTRACT_PHONE_NUMBER_ID', 'un número de prueba', { fallback: '' }),
    token: text('WHATSAPP_CONTRACT_TOKEN', 'su permiso', { fallback: '' }),
  }),
});
const atReal = (): WhatsappOptions => ({ ...common, ...real, token: new Secret(real.token) });
const targets: [string, () => WhatsappOptions][] = [['simulador', atSimulator]];
if (real.phoneNumberId) targets.push(['Meta de verdad', atReal]);

describe.each(targets)('%s', (_name, target) => {
  test('una plantilla que Meta no aprobo se rechaza', async () => {
    const plantilla = { nombre: 'sin-aprobar', parameters: [] };
    const outcome = await createWhatsapp(target()).enviar(texto({ plantilla }));
    expect(outcome).toEqual({ kind: 'rejected', reason: 'plantilla' });
  });

  test('con otro permiso no entra: se repetira, y se avisa', async () => {
    const stranger = createWhatsapp({ ...target(), token: new Secret('equivocado'), log });
    expect(await stranger.enviar(texto())).toMatchObject({ kind: 'retryable' });
    expect(told).toMatchObject([{ level: 'error', fields: { status: 401 } }]);
  });
});
