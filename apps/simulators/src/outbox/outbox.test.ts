import type { MensajeRecibido } from '@oficina/testing/simulator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningSimulators, startSimulators } from '../start.ts';
import { sendMail, sendPush, sendSmpp, sendTwilio, sendWhatsapp } from './test-senders.ts';

let simulators: RunningSimulators;
beforeAll(async () => {
  simulators = await startSimulators({ ports: 'free' });
});
afterAll(() => simulators.close());
beforeEach(async () => {
  await fetch(`${simulators.urls.outbox}/__sim/reset`, { method: 'POST' });
});

const PHONE = '+5493492401234';
const get = (path: string) => fetch(simulators.urls.outbox + path);
const text = async (path: string) => (await get(path)).text();
const asked = async (query = '') =>
  (await (await get(`/__sim/messages${query}`)).json()) as (MensajeRecibido & {
    service: string;
    n: number;
  })[];

const mail = (changes: object = {}) =>
  sendMail(simulators.urls.smtp, {
    to: 'cliente@demo.test',
    subject: 'Restablecé tu contraseña',
    text: 'Usá este enlace: http://localhost:8080/restablecer?token=abc',
    html: '<html><head></head><body><p style="color:red">Usá este <a href="http://localhost:8080/x">enlace</a></p></body></html>',
    ...changes,
  });
const push = () =>
  sendPush(simulators.urls.fcm, {
    token: 'telefono-de-ana',
    notification: { title: 'Volvió el servicio', body: 'Se repuso a las 21:35.' },
    data: { tipo: 'corte', id: '31' },
  });

test('an empty one says what to try', async () => {
  const page = await get('/');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'");
  const body = await page.text();
  expect(body).toContain('<h1>Bandeja de la demo: todo lo que la Oficina Virtual envió</h1>');
  expect(body).toContain('Todavía no se envió nada. Probá «Olvidé mi contraseña».');
  expect(body).not.toContain('no responde');
});

test('what each service received is in one list, newest first, with its code to copy', async () => {
  await mail();
  await sendSmpp(simulators.urls.smpp, PHONE, '482913 es tu codigo de la Oficina Virtual.');
  await sendTwilio(simulators.urls.twilio, PHONE, 'Tu reclamo N.º 2026-000124 tiene novedades');
  await sendWhatsapp(simulators.urls.whatsapp, PHONE, 'corte_cambio', ['10012345', 'se canceló']);
  await push();
  const body = await text('/');
  const rows = [...body.matchAll(/<li class="fila" id="([^"]+)">/g)].map(([, id]) => id);
  expect(rows).toEqual(['fcm-1', 'whatsapp-1', 'twilio-1', 'smpp-1', 'smtp-1']);
  for (const words of ['Correo', 'SMS', 'WhatsApp', 'Aviso', `Para ${PHONE}`, 'Volvió el servicio'])
    expect(body).toContain(words);
  expect(body).toContain('<strong>482913</strong>');
  // The number of a requerimiento also has six digits, and must not be taken for a code.
  expect(body).toContain('N.º 2026-000124');
  expect(body.match(/data-codigo=/g)).toHaveLength(1);
  expect(body.match(/data-codigo="482913" hidden/g)).toHaveLength(1);
  expect((await asked()).map(({ canal, n }) => `${canal} ${n}`)).toEqual([
    'correo 1',
    'sms 1',
    'sms 1',
    'whatsapp 1',
    'push 1',
  ]);
});

test('a mail: how it looks, its text, its headers and its source', async () => {
  await mail({
    attachments: [{ filename: 'factura.pdf', content: Buffer.alloc(2048), contentType: 'application/pdf' }],
  });
  const looks = await text('/m/smtp-1');
  expect(looks).toContain(
    'src="/m/smtp-1/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>',
  );
  expect(looks).toContain('DKIM sin firma');
  expect(looks).toContain('factura.pdf <span class="suave">application/pdf, 2 KB</span>');
  expect(looks).toContain('href="http://localhost:8080/restablecer?token=abc"');
  expect(await text('/m/smtp-1?ver=texto')).toContain('<p class="texto">Usá este enlace: http://');
  expect(await text('/m/smtp-1?ver=cabeceras')).toMatch(/Message-ID: &lt;[^&]+&gt;/i);
  expect(await text('/m/smtp-1?ver=fuente')).toContain('multipart/alternative');
  const frame = await get('/m/smtp-1/html');
  expect(frame.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; img/,
  );
  expect(await frame.text()).toContain('<head><base target="_blank"></head><body><p style="color:red">');
});

test('of the rest, how it travelled', async () => {
  await sendTwilio(simulators.urls.twilio, PHONE, 'ñandú '.repeat(30));
  await sendWhatsapp(simulators.urls.whatsapp, PHONE, 'corte_cambio', ['10012345', 'se canceló']);
  await push();
  const sms = await text('/m/twilio-1');
  expect(sms).toContain('<dt>Partes</dt><dd>3</dd>');
  expect(sms).toContain('<dt>Codificación</dt><dd>UCS-2</dd>');
  const whatsapp = await text('/m/whatsapp-1');
  expect(whatsapp).toContain('<dt>Plantilla</dt><dd>corte_cambio</dd>');
  expect(whatsapp).toContain('<dt>{{2}}</dt><dd>se canceló</dd>');
  const aviso = await text('/m/fcm-1');
  expect(aviso).toContain('<dt>Título</dt><dd>Volvió el servicio</dd>');
  expect(aviso).toContain('<dt>tipo</dt><dd>corte</dd>');
});

test('what somebody wrote is text everywhere', async () => {
  const evil = '<script>alert(1)</script>';
  const from = { name: '<b>x</b>', address: 'avisos@coop.test' };
  await mail({ subject: evil, text: `${evil} "a" 'b'`, html: undefined, from });
  for (const path of [
    '/',
    '/m/smtp-1',
    '/m/smtp-1?ver=cabeceras',
    '/m/smtp-1?ver=fuente',
    `/?texto=${evil}`,
  ]) {
    const body = await text(path);
    expect(body).toContain('&lt;script&gt;alert(1)');
    expect(body).not.toContain('<script>');
    expect(body).not.toContain('<b>x');
  }
  expect((await get('/m/smtp-1/html')).status).toBe(404);
});

test('filters by channel, person and words, however they are typed', async () => {
  await mail();
  await mail({ to: 'admin@demo.test', subject: 'Alerta' });
  await sendTwilio(simulators.urls.twilio, PHONE, 'Venció tu factura');
  const found = async (query: string) =>
    [...(await text(`/${query}`)).matchAll(/<li class="fila" id="([^"]+)">/g)].map(([, id]) => id);
  expect(await found('?canal=correo')).toEqual(['smtp-2', 'smtp-1']);
  expect(await found('?para=CLIENTE')).toEqual(['smtp-1']);
  expect(await found('?para=3492+40-1234')).toEqual(['twilio-1']);
  expect(await found(`?para=${PHONE}`)).toEqual(['twilio-1']);
  expect(await found('?texto=vencio')).toEqual(['twilio-1']);
  expect(await found('?canal=sms&para=admin')).toEqual([]);
  expect(await text('/?texto=nada-asi')).toContain('Ningún mensaje coincide con lo que buscás.');
  const body = await text('/?para=cliente%40demo.test');
  expect(body).toContain('<a href="/?para=cliente%40demo.test" aria-current="true">cliente@demo.test</a>');
  expect(body).toContain(`<a href="/?para=%2B5493492401234">${PHONE}</a>`);
});

test('programs ask by channel, address and instant, and wait for it', async () => {
  const before = new Date().toISOString();
  const waiting = asked(`?para=Admin@demo.test&canal=correo&since=${before}&wait=20000`);
  await mail();
  await mail({ to: 'admin@demo.test', subject: 'Alerta' });
  expect((await waiting).map(({ asunto, service }) => [asunto, service])).toEqual([['Alerta', 'smtp']]);
  const [last] = (await asked()).slice(-1);
  expect(await asked(`?since=${last?.recibido}`)).toEqual([]);
  expect(await asked('?canal=sms&wait=50')).toEqual([]);
  expect((await get('/__sim/messages?since=ayer')).status).toBe(400);
  expect((await get('/__sim/messages?canal=paloma')).status).toBe(400);
  expect(await (await get('/__sim/health')).json()).toEqual({ simulator: 'outbox', ok: true, silent: [] });
});

test('what does not exist is said in Spanish', async () => {
  for (const path of ['/m/smtp-99', '/m/otro-1', '/m/nada', '/otra-cosa']) {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Ese mensaje no está');
  }
});
