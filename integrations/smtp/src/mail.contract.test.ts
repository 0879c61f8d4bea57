import { generateKeyPairSync } from 'node:crypto';
import type { MensajeRecibido } from '@oficina/testing/simulator';
import { useSimulator } from '@oficina/testing/use-simulator';
import { Secret } from '@oficina/values';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSmtp, makeVerp, readBounce, readVerp, type SmtpOptions } from './index.ts';

// These tests start processes and wait on purpose, so a busy machine must not fail them.
vi.setConfig({ testTimeout: 60_000 });

const simulator = useSimulator(new URL('../simulator/index.ts', import.meta.url));
let port: number;
beforeAll(async () => {
  ({ port } = (await simulator.ask('/__sim/health')) as { port: number });
});

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const bounce = { domain: 'rebotes.coop.example', secret: new Secret('clave-de-los-rebotes') };
const correo = {
  mensajeId: 31,
  para: 'ana@casa.example',
  asunto: 'Tu factura de octubre: ¡año nuevo!',
  texto: 'Hola, Ñandú.\n.una línea con punto\nhttps://coop.example/f/1\n',
  html: '<p>Hola, <b>Ñandú</b>.</p>',
};
const baja = {
  url: `https://coop.example/api/oob/baja/${'token'.repeat(50)}`,
  list: 'Avisos de Facturación',
};

async function send(changes: Partial<SmtpOptions>, mail: object = {}) {
  const smtp = createSmtp({
    url: new Secret(`smtp://127.0.0.1:${port}`),
    requireTls: false,
    pool: 1,
    from: '"Cooperativa Eléctrica" <avisos@coop.example>',
    domain: 'coop.example',
    ...changes,
  });
  open.push(smtp);
  const outcome = await smtp.enviar({ ...correo, ...mail }, new AbortController().signal);
  expect(outcome).toMatchObject({ kind: 'ok' });
  const [message] = (await simulator.ask('/__sim/messages')) as MensajeRecibido[];
  if (!message) throw new Error('Nothing arrived.');
  return { message, fields: fieldsOf(message) };
}

const fieldsOf = ({ technical: { cabeceras = '' } }: MensajeRecibido) =>
  cabeceras
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]);
const named = (fields: string[][], name: string) =>
  fields.filter(([key]) => key === name).map(([, value]) => value);

test('llega lo que se escribio, en texto y en HTML, de quien dice y a quien dice', async () => {
  const { message, fields } = await send({ replyTo: 'oficina@coop.example' });
  expect(message).toMatchObject({
    id: '31@coop.example',
    canal: 'correo',
    de: 'Cooperativa Eléctrica <avisos@coop.example>',
    para: 'ana@casa.example',
    asunto: correo.asunto,
    texto: correo.texto,
    html: correo.html,
    enlaces: ['https://coop.example/f/1'],
    adjuntos: [],
    technical: { dkim: 'sin firma', firmados: '', sobre: 'avisos@coop.example' },
  });
  expect(named(fields, 'reply-to')).toEqual(['oficina@coop.example']);
  expect(named(fields, 'auto-submitted')).toEqual(['auto-generated']);
  expect(fields.filter(([key = '']) => key.startsWith('list-') || key === 'x-mailer')).toEqual([]);
});

test('un salto de linea en un texto no hace un encabezado, ni en un solo lugar', async () => {
  const evil = (text: string) => `${text}\r\nBcc: otro@mal.example\r\n\r\nX-Mal: 1\u0000`;
  const { message, fields } = await send(
    {},
    { asunto: evil('Hola'), baja: { url: evil(baja.url), list: evil('Avisos') } },
  );
  expect(message.asunto).toBe('Hola Bcc: otro@mal.example X-Mal: 1');
  expect(fields.map(([key]) => key).toSorted()).toEqual(
    [
      ...['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type', 'auto-submitted'],
      ...['list-id', 'list-unsubscribe', 'list-unsubscribe-post'],
    ].toSorted(),
  );
  const counts = await simulator.ask('/__sim/counts');
  expect(counts).toMatchObject({ rcpt: 1, accepted: 1 });
});

test.each([
  'ana@casa.example\r\nRCPT TO:<otro@mal.example>',
  'ana@casa.example, otro@mal.example',
  'Ana <ana@casa.example>',
  'ana',
  '',
])('%j no es una direccion: ni se intenta', async (para) => {
  const smtp = createSmtp({
    url: new Secret(`smtp://127.0.0.1:${port}`),
    requireTls: false,
    pool: 1,
    from: 'avisos@coop.example',
    domain: 'coop.example',
  });
  open.push(smtp);
  expect(await smtp.enviar({ ...correo, para }, new AbortController().signal)).toEqual({
    kind: 'rejected',
    reason: { codigo: 553, enhancedCode: '5.1.3', clase: 'direccion' },
  });
  expect(await simulator.ask('/__sim/counts')).toMatchObject({ connections: 0 });
});

test('la baja de un clic: los tres encabezados, con la direccion entera', async () => {
  const { fields } = await send({}, { baja });
  expect(named(fields, 'list-unsubscribe')).toEqual([`<${baja.url}>`]);
  expect(named(fields, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  expect(named(fields, 'list-id')).toEqual(['<avisos-de-facturacion.coop.example>']);
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const dkim = { selector: 'ov', privateKey: new Secret(privateKey) };

test('la firma DKIM es valida y firma los dos encabezados de la baja', async () => {
  await simulator.ask('/__sim/dkim', { selector: 'ov', domain: 'coop.example', publicKey });
  const { message } = await send({ dkim, bounce }, { baja });
  expect(message.technical.dkim).toBe('válido');
  expect(message.technical.firmados?.split(':')).toEqual(
    expect.arrayContaining([
      'from',
      'subject',
      'message-id',
      'to',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]),
  );
});

test('con otra clave publica la firma no es valida', async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
  const pem = other.export({ type: 'spki', format: 'pem' });
  await simulator.ask('/__sim/dkim', { selector: 'ov', domain: 'coop.example', publicKey: pem });
  expect((await send({ dkim })).message.technical.dkim).toBe('inválido');
});

test('el sobre dice a que mensaje vuelve el rebote', async () => {
  const { message } = await send({ bounce });
  expect(message.technical.sobre).toBe(makeVerp(31, bounce));
  expect(readVerp(message.technical.sobre ?? '', bounce)).toBe(31);
});

test.each([
  ['permanente', { mensajeId: 31, permanent: true, codigo: '5.1.1', tipo: 'rebote' }],
  ['temporal', { mensajeId: 31, permanent: false, codigo: '4.2.2', tipo: 'rebote' }],
  ['queja', { mensajeId: 31, permanent: false, codigo: 'abuse', tipo: 'queja' }],
])('el simulador devuelve un informe (%s) que se lee', async (tipo, expected) => {
  const { message } = await send({ bounce });
  const { fuente } = (await simulator.ask('/__sim/bounce', { id: message.id, tipo })) as { fuente: string };
  expect(readBounce(fuente, bounce)).toEqual(expected);
  expect(readBounce(fuente, { ...bounce, secret: new Secret('otra-clave-cualquiera') })).toBeNull();
});
