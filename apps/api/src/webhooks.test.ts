import { createHmac } from 'node:crypto';
import { ConfigError } from '@oficina/config';
import { sql } from '@oficina/db';
import { addRow, brandWith, rowOf, rowsOf, useDatabase } from '@oficina/testing';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { createTwilio, twilioOptions } from '@oficina/twilio';
import { createWhatsapp, whatsappOptions } from '@oficina/whatsapp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, composeApi } from './compose.ts';
import { testConfig } from './config.test-kit.ts';

const SITE = 'https://oficina.coop.test';
const TOKEN = 'no-es-un-secreto';
const SECRETO = 'tampoco-es-un-secreto';
const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(31)}1`,
  TWILIO_AUTH_TOKEN: TOKEN,
  TWILIO_FROM: '+15005550006',
};
const WHATSAPP = {
  WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  WHATSAPP_TOKEN: TOKEN,
  WHATSAPP_APP_SECRET: SECRETO,
  WHATSAPP_VERIFY_TOKEN: 'palabra-del-simulador',
  WHATSAPP_TEMPLATES: 'corte_cambio=corte_cambio',
};
/** A public address demands these. */
const ENTE = { MARCA: brandWith({ ente: { nombre: 'Ente', telefono: '0800', web: 'ente.test' } }) };
const RUTA = { twilio: '/api/oob/webhook/twilio', whatsapp: '/api/oob/webhook/whatsapp' };

const database = useDatabase();
let api: Api;
beforeAll(async () => {
  api = await composeApi(
    testConfig(database.url, {
      PUBLIC_URL: SITE,
      LIMITES_ANONIMO_ESCRITURA: '20',
      ...ENTE,
      ...TWILIO,
      ...WHATSAPP,
    }),
  );
});
afterAll(() => api.close());
beforeEach(() => sql`truncate mensajes cascade`.execute(database.ownerDb));

async function enviado(tipo: 'sms' | 'whatsapp', proveedor_id: string): Promise<number> {
  const { id } = await addRow(database.ownerDb, 'mensajes', {
    tipo: tipo === 'sms' ? 3 : 4,
    plantilla: 'corte_cambio',
    datos: JSON.stringify({ cuenta: '123', ahora: null }),
    para: '+5493492401234',
    estado: 1,
    proveedor_id,
  });
  return id;
}
const mensajeRow = (id: number) => rowOf(database.ownerDb, 'mensajes', id, ['acuse', 'error']);
const smsMensajes = () => rowsOf(database.ownerDb, 'mensajes', { tipo: 3 }, ['plantilla']);

const call = (url: string, headers: Record<string, string>, payload: string, from = '10.0.0.1') =>
  api.app.inject({ method: 'POST', url, headers, payload, remoteAddress: from });

function callAsTwilio(
  params: Record<string, string>,
  change: { url?: string; key?: string; cuerpo?: string } = {},
) {
  const { url = `${SITE}${RUTA.twilio}`, key = TOKEN, cuerpo } = change;
  const text = Object.keys(params)
    .sort()
    .reduce((whole, name) => `${whole}${name}${params[name]}`, url);
  const signature = createHmac('sha1', key).update(text).digest('base64');
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': signature,
    // The `host` header comes from the caller and must not be trusted.
    host: 'otro.test',
  };
  return call(RUTA.twilio, headers, cuerpo ?? new URLSearchParams(params).toString());
}

const aviso = (...statuses: object[]) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value: { statuses } }] }],
  });
function callAsWhatsapp(cuerpo: string, { key = SECRETO, enviado = cuerpo } = {}) {
  const signature = `sha256=${createHmac('sha256', key).update(cuerpo).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  return call(RUTA.whatsapp, headers, enviado);
}

describe('Twilio', () => {
  test('bien firmado anota el acuse, y repetido contesta lo mismo', async () => {
    const id = await enviado('sms', 'SM1');
    const params = {
      MessageSid: 'SM1',
      MessageStatus: 'undelivered',
      ErrorCode: '30006',
      To: '+5493492401234',
    };
    for (const _attempt of [1, 2]) {
      const { statusCode, body } = await callAsTwilio(params);
      expect([statusCode, body]).toEqual([200, '{}']);
      expect(await mensajeRow(id)).toEqual({
        acuse: 'fallido',
        error: 'El número no es de un celular (30006).',
      });
    }
  });

  test.each([
    ['otra clave', { key: 'otra' }],
    ['la dirección con la que llamó', { url: `https://otro.test${RUTA.twilio}` }],
    ['un byte cambiado', { cuerpo: 'MessageSid=SM1&MessageStatus=read' }],
    ['sin cuerpo', { cuerpo: '' }],
  ])('%s no entra', async (_label, change) => {
    const id = await enviado('sms', 'SM1');
    const { statusCode } = await callAsTwilio({ MessageSid: 'SM1', MessageStatus: 'delivered' }, change);
    expect(statusCode).toBe(401);
    expect((await mensajeRow(id)).acuse).toBeNull();
  });

  test('de un mensaje ajeno, o de otra cosa, contesta igual', async () => {
    expect((await callAsTwilio({ MessageSid: 'SM9', MessageStatus: 'sent' })).statusCode).toBe(200);
    expect((await callAsTwilio({ CallSid: 'CA1' })).statusCode).toBe(200);
  });
});

describe('WhatsApp', () => {
  test('varios juntos, cada uno el suyo; el que no se pudo entregar sale una vez por SMS', async () => {
    const [readId, lostId] = [await enviado('whatsapp', 'wamid.1'), await enviado('whatsapp', 'wamid.2')];
    const cuerpo = aviso(
      { id: 'wamid.1', status: 'read' },
      { id: 'wamid.1', status: 'sent' },
      { id: 'wamid.2', status: 'failed', errors: [{ code: 131026 }] },
    );
    const answers = await Promise.all([1, 2, 3, 4].map(() => callAsWhatsapp(cuerpo)));
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(4).fill([200, '{}']));
    expect((await mensajeRow(readId)).acuse).toBe('leido');
    expect(await mensajeRow(lostId)).toEqual({
      acuse: 'fallido',
      error: 'WhatsApp no pudo entregarlo (131026).',
    });
    expect(await smsMensajes()).toEqual([{ plantilla: 'corte_cambio' }]);
  });

  test('lo que se firmó son los bytes: los mismos datos escritos de otro modo no entran', async () => {
    const id = await enviado('whatsapp', 'wamid.1');
    const cuerpo = aviso({ id: 'wamid.1', status: 'read' });
    for (const change of [{ key: 'otra' }, { enviado: `${cuerpo} ` }, { enviado: '' }])
      expect((await callAsWhatsapp(cuerpo, change)).statusCode).toBe(401);
    expect((await mensajeRow(id)).acuse).toBeNull();
  });

  test('un aviso enorme no se lee', async () => {
    const { statusCode } = await callAsWhatsapp(aviso({ id: 'x'.repeat(256 * 1024), status: 'read' }));
    expect(statusCode).toBe(413);
  });

  test.each([
    ['hub.mode=subscribe&hub.verify_token=palabra-del-simulador&hub.challenge=1158201444', 200, '1158201444'],
    ['hub.mode=subscribe&hub.verify_token=otra&hub.challenge=1158201444', 403, undefined],
    ['hub.mode=unsubscribe&hub.verify_token=palabra-del-simulador&hub.challenge=1', 403, undefined],
    ['hub.mode=subscribe&hub.verify_token=palabra-del-simulador&hub.challenge=%3Cb%3E', 403, undefined],
    ['hub.mode=subscribe&hub.verify_token=palabra-del-simulador', 403, undefined],
  ])('la palabra de Meta: %s contesta %i', async (search, status, body) => {
    const response = await api.app.inject({ method: 'GET', url: `${RUTA.whatsapp}?${search}` });
    expect(response.statusCode).toBe(status);
    if (body === undefined) return expect(response.json()).toMatchObject({ status });
    expect([response.body, response.headers['content-type']]).toEqual([body, 'text/plain; charset=utf-8']);
  });
});

test('quien firma no tiene límite; quien no, el de su dirección', async () => {
  for (let attempt = 0; attempt < 40; attempt += 1)
    expect((await callAsTwilio({ MessageSid: 'SM9', MessageStatus: 'sent' })).statusCode).toBe(200);
  const codes: number[] = [];
  for (let attempt = 0; attempt < 22; attempt += 1)
    codes.push((await call(RUTA.twilio, {}, 'x', '10.0.0.2')).statusCode);
  expect([codes.at(0), codes.at(-1)]).toEqual([401, 429]);
});

test('sin el canal no hay a quién llamar; a medio configurar, no arranca', async () => {
  const without = await composeApi(testConfig(database.url));
  for (const url of [...Object.values(RUTA), '/api/oob/webhook/persona'])
    expect((await without.app.inject({ method: 'POST', url, payload: '' })).statusCode).toBe(404);
  expect((await without.app.inject({ method: 'GET', url: RUTA.whatsapp })).statusCode).toBe(404);
  await without.close();
  const { WHATSAPP_APP_SECRET: _omitted, ...media } = WHATSAPP;
  for (const environment of [media, { PERSONA_API_KEY: 'sola' }])
    expect(() => testConfig(database.url, environment)).toThrow(ConfigError);
});

describe('con los simuladores', () => {
  const simulators: SimulatorProcess[] = [];
  let url = '';
  beforeAll(async () => {
    for (const name of ['twilio', 'whatsapp'])
      simulators.push(
        await startSimulatorProcess(
          new URL(`../../../integrations/${name}/simulator/index.ts`, import.meta.url),
        ),
      );
    url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    for (const one of simulators) await one.stop();
  });
  const texto = {
    mensajeId: 1,
    telefono: '+5493492401234',
    texto: 'hola',
    expiresInS: 600,
    plantilla: { nombre: 'corte_cambio', parameters: ['123', 'se canceló'] },
  };

  test('Meta llama a la dirección que le dieron; con otra firma no entra, repetido y desordenado da lo mismo', async () => {
    const [, meta] = simulators;
    const config = testConfig(database.url, { ...WHATSAPP, WHATSAPP_BASE_URL: meta?.url ?? '' });
    await meta?.ask('/__sim/config', {
      callbackUrl: `${url}${RUTA.whatsapp}`,
      dup: true,
      reorder: true,
      noCallback: true,
    });
    const sent = await createWhatsapp(whatsappOptions(config.whatsapp)).enviar(texto);
    if (sent.kind !== 'ok') throw new Error(sent.kind);
    const id = await enviado('whatsapp', sent.value.id);
    await meta?.ask('/__sim/config', { noCallback: false, badSignature: true });
    await meta?.ask('/__sim/receipt', { id: sent.value.id, status: 'failed', code: 131026 });
    expect((await mensajeRow(id)).acuse).toBeNull();
    await meta?.ask('/__sim/config', { badSignature: false });
    for (const status of ['delivered', 'sent', 'read', 'delivered'])
      await meta?.ask('/__sim/receipt', { id: sent.value.id, status });
    expect((await mensajeRow(id)).acuse).toBe('leido');
  });

  test('Twilio llama con la firma de la dirección pública', async () => {
    const [twilio] = simulators;
    const ownApi = await composeApi(testConfig(database.url, { ...TWILIO, PUBLIC_URL: url }));
    const origin = await ownApi.app.listen({ host: '127.0.0.1', port: 0 });
    await ownApi.close();
    const publicApi = await composeApi(testConfig(database.url, { ...TWILIO, PUBLIC_URL: origin }));
    await publicApi.app.listen({ host: '127.0.0.1', port: Number(new URL(origin).port) });
    try {
      const config = testConfig(database.url, { ...TWILIO, TWILIO_BASE_URL: twilio?.url ?? '' });
      const statusCallback = `${origin}${RUTA.twilio}`;
      await twilio?.ask('/__sim/config', { noCallback: true });
      const sent = await createTwilio({ ...twilioOptions(config.twilio), statusCallback }).enviar(texto);
      if (sent.kind !== 'ok') throw new Error(sent.kind);
      const id = await enviado('sms', sent.value.id);
      await twilio?.ask('/__sim/config', { noCallback: false, badSignature: true });
      await twilio?.ask('/__sim/receipt', { id: sent.value.id, status: 'undelivered', code: 30005 });
      expect((await mensajeRow(id)).acuse).toBeNull();
      await twilio?.ask('/__sim/config', { badSignature: false });
      await twilio?.ask('/__sim/receipt', { id: sent.value.id, status: 'delivered' });
      expect((await mensajeRow(id)).acuse).toBe('entregado');
    } finally {
      await publicApi.close();
    }
  });
});
