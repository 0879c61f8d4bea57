import { defineSettings, loadConfig, text, whole } from '@oficina/config';
import type { Texto } from '@oficina/mensajes/server';
import type { NumberedMessage } from '@oficina/testing/simulator';
import { Secret } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { DEFAULTS, useSmpp } from './smpp.test-kit.ts';

const common = { ...DEFAULTS, sourceAddr: 'COOP', sourceTon: 5 };
const { simulator, channel, commands } = useSmpp(common);

const sms = (texto: string, changes: Partial<Texto> = {}): Texto => ({
  mensajeId: 31,
  telefono: '+5493492401234',
  texto,
  expiresInS: 600,
  ...changes,
});
const received = async () => (await simulator.ask('/__sim/messages')) as NumberedMessage[];

describe('simulador', () => {
  test('un codigo: un bind, un submit_sm y al cerrar un unbind', async () => {
    await simulator.ask('/__sim/config', { receiptStat: '' });
    const canal = channel();
    expect(canal.channel).toBe('sms');
    expect(await commands()).toEqual([]);
    const before = Date.now();
    const outcome = await canal.enviar(sms('Tu código es 482913.'));
    expect(outcome).toEqual({ kind: 'ok', value: { id: '1001003', partes: 1 } });
    await canal.close();
    expect(await commands()).toEqual(['bind_transceiver', 'submit_sm', 'unbind']);
    expect(await received()).toMatchObject([
      {
        id: '1001003',
        canal: 'sms',
        de: 'COOP',
        para: '+5493492401234',
        texto: 'Tu codigo es 482913.',
        codigo: '482913',
        technical: {
          codificacion: 'GSM-7',
          partes: '1',
          validez: '000000001000000R',
          origen: 'ton 5 npi 0',
          destino: '5493492401234 ton 1 npi 1',
        },
      },
    ]);
    const [line] = (await simulator.ask('/__sim/ledger')) as { recibidoMs: number }[];
    expect(line).toMatchObject({ n: 1, id: '1001003', ids: ['1001003'], para: '+5493492401234' });
    expect(Math.abs((line?.recibidoMs ?? 0) - before)).toBeLessThan(60_000);
    expect(await canal.enviar(sms('tarde'))).toEqual({ kind: 'retryable', cause: 'closed' });
  });

  test.each([
    ['ñ ¿ é @ € [] ü Ñ ¡ É', 'GSM-7', 'ñ ¿ é @ € [] ü Ñ ¡ É'],
    ['áíóú ÁÍÓÚ “sí”', 'GSM-7', 'aiou AIOU "si"'],
    ['Volvió la luz 💡', 'UCS-2', 'Volvió la luz 💡'],
  ])('%j llega en %s como %j', async (texto, encoding, arrived) => {
    expect(await channel().enviar(sms(texto))).toMatchObject({ kind: 'ok', value: { partes: 1 } });
    expect(await received()).toMatchObject([
      { texto: arrived, technical: { codificacion: encoding, partes: '1' } },
    ]);
  });

  test('con ucs2 los acentos llegan', async () => {
    await channel({ unicode: 'ucs2' }).enviar(sms('áíóú'));
    expect(await received()).toMatchObject([{ texto: 'áíóú', technical: { codificacion: 'UCS-2' } }]);
  });

  test.each([
    ['160', 'x'.repeat(160), 1],
    ['161', 'x'.repeat(161), 2],
    ['con un € en el borde', `${'x'.repeat(152)}€${'y'.repeat(200)}`, 3],
    ['71 con un emoji', `${'x'.repeat(66)}💡${'y'.repeat(4)}`, 2],
  ])('%s: en tantas partes como hacen falta, y se lee entero', async (_what, texto, partes) => {
    expect(await channel().enviar(sms(texto))).toMatchObject({ kind: 'ok', value: { partes } });
    expect(await received()).toMatchObject([{ texto, technical: { partes: String(partes) } }]);
    expect((await commands()).filter((command) => command === 'submit_sm')).toHaveLength(partes);
  });

  test('varios textos en partes al mismo telefono, a la vez, no se mezclan', async () => {
    const canal = channel();
    const texts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(400));
    await Promise.all(texts.map((texto) => canal.enviar(sms(texto))));
    expect((await received()).map(({ texto }) => texto).sort()).toEqual(texts);
  });

  test('numeros de diez cifras para quien los quiere asi', async () => {
    await channel({ destFormat: 'nacional10' }).enviar(sms('hola'));
    expect(await received()).toMatchObject([
      { para: '+5493492401234', technical: { destino: '3492401234 ton 2 npi 1' } },
    ]);
  });

  test.each([
    ['+543492401234', 600, 'no-movil'],
    ['3492401234', 600, 'numero'],
    ['+5493492401234', 0, 'no-entregable'],
  ])('a %s, que vence en %i s, no se envia nada: %s', async (telefono, expiresInS, reason) => {
    expect(await channel().enviar(sms('hola', { telefono, expiresInS }))).toEqual({
      kind: 'rejected',
      reason,
    });
    expect(await commands()).toEqual([]);
  });

  test('nunca hay mas esperando respuesta que los permitidos', async () => {
    await simulator.ask('/__sim/config', { respDelayMs: 100, receiptStat: '' });
    const canal = channel({ window: 3 });
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, n) => canal.enviar(sms(`aviso ${n}`))));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['ok']));
    const pdus = (await simulator.ask('/__sim/pdus')) as { outstanding: number }[];
    expect(Math.max(...pdus.map(({ outstanding }) => outstanding))).toBe(3);
  });

  test('cerrar espera lo que esta en camino', async () => {
    await simulator.ask('/__sim/config', { respDelayMs: 300, receiptStat: '' });
    const canal = channel();
    const sending = canal.enviar(sms('hola'));
    await canal.close();
    expect(await sending).toMatchObject({ kind: 'ok' });
    expect(await commands()).toEqual(['bind_transceiver', 'submit_sm', 'unbind']);
  });

  test('como transmitter, el bind es otro', async () => {
    await channel({ bind: 'transmitter' }).enviar(sms('hola'));
    expect((await commands()).slice(0, 2)).toEqual(['bind_transmitter', 'submit_sm']);
  });
});

const { real } = loadConfig({
  real: defineSettings('optional', 'Contrato', {
    host: text('SMPP_CONTRACT_HOST', 'un SMSC de verdad', { fallback: '' }),
    port: whole('SMPP_CONTRACT_PORT', 'su puerto', 2775, [1, 65_535]),
    systemId: text('SMPP_CONTRACT_SYSTEM_ID', 'su usuario', { fallback: '' }),
    password: text('SMPP_CONTRACT_PASSWORD', 'su clave', { fallback: '' }),
    sourceAddr: text('SMPP_CONTRACT_SOURCE_ADDR', 'remitente', { fallback: '' }),
    telefono: text('SMPP_CONTRACT_TO', 'un celular propio, con +549', { fallback: '' }),
  }),
});

if (real.host)
  describe('SMSC de verdad', () => {
    const at = { ...real, sourceTon: 0, password: new Secret(real.password) };

    test('acepta un SMS; hay que mirar en el telefono que diga: ñ ¿ é @', async () => {
      const outcome = await channel(at).enviar(sms('ñ ¿ é @', { telefono: real.telefono }));
      expect(outcome).toMatchObject({ kind: 'ok', value: { partes: 1 } });
    });

    test('con otra clave no entra', async () => {
      const outcome = await channel({ ...at, password: new Secret('otra') }).enviar(sms('no', real));
      expect(outcome).toMatchObject({ kind: 'retryable', cause: expect.stringContaining('bind') });
    });
  });
