import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSimulators, startSimulators } from '../start.ts';
import { sendMail, sendPush, sendTwilio, sendWhatsapp } from './test-senders.ts';

const PHONE = '+5493492401234';
let simulators: RunningSimulators;
beforeAll(async () => {
  simulators = await startSimulators({ ports: 'free' });
  await sendMail(simulators.urls.smtp, { to: 'cliente@demo.test', subject: 'Hola', text: 'hola' });
  await sendTwilio(simulators.urls.twilio, PHONE, 'hola');
  await sendWhatsapp(simulators.urls.whatsapp, PHONE, 'corte_cambio', ['10012345', 'se canceló']);
  await push();
});
afterAll(() => simulators.close());

const push = () =>
  sendPush(simulators.urls.fcm, { token: 'telefono-de-ana', notification: { title: 'Hola', body: 'hola' } });

const text = async (path: string) => (await fetch(simulators.urls.outbox + path)).text();
const press = async (id: string, orden: string) =>
  fetch(`${simulators.urls.outbox}/m/${id}/probar`, { method: 'POST', body: new URLSearchParams({ orden }) });

test.each([
  ['rebote', 'Rebotar', 'Status: 5.1.1', 'rebote permanente'],
  ['demora', 'Rebotar por un rato', 'Status: 4.2.2', 'rebote temporal'],
  ['spam', 'Marcar como spam', 'Feedback-Type: abuse', 'marcado como spam'],
])('a mail: %s', async (orden, label, line, estado) => {
  expect(await text('/m/smtp-1')).toContain(`value="${orden}">${label}</button>`);
  const answer = await press('smtp-1', orden);
  expect(new URL(answer.url).pathname).toBe('/m/smtp-1/informe');
  const report = await answer.text();
  expect(report).toContain(line);
  expect(report).toContain('Es lo que lee <code>cli rebote</code>.');
  const file = await fetch(`${simulators.urls.outbox}/m/smtp-1/informe.eml`);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="informe-smtp-1.eml"');
  expect(await file.text()).toContain(`${line}\r\n`);
  expect(await text('/m/smtp-1')).toContain(`<dt>Estado</dt><dd>${estado}</dd>`);
});

test.each([
  ['twilio-1', 'no-entregado', 'no entregado'],
  ['twilio-1', 'entregado', 'entregado'],
  ['whatsapp-1', 'leido', 'leído'],
  ['whatsapp-1', 'no-entregado', 'fallido'],
  ['whatsapp-1', 'entregado', 'entregado'],
])('%s: %s', async (id, orden, estado) => {
  const body = await (await press(id, orden)).text();
  expect(body).toContain('Hecho: el simulador ya lo avisó.');
  expect(body).toContain(`<dt>Estado</dt><dd>${estado}</dd>`);
});

test('a device that is removed takes no more', async () => {
  expect(await (await press('fcm-1', 'baja')).text()).toContain('Hecho');
  await expect(push()).rejects.toThrow('UNREGISTERED');
});

test('an order of another channel, or none, does not exist', async () => {
  expect((await press('fcm-1', 'rebote')).status).toBe(404);
  expect((await press('smtp-1', '')).status).toBe(404);
  expect((await press('smtp-9', 'rebote')).status).toBe(404);
  expect(await text('/m/fcm-1')).not.toContain('Rebotar');
});
