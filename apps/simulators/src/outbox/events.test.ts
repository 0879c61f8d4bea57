import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSimulators, startSimulators } from '../start.ts';
import { sendMail, sendTwilio } from './test-senders.ts';

let simulators: RunningSimulators;
beforeAll(async () => {
  simulators = await startSimulators({ ports: 'free' });
});
afterAll(() => simulators.close());

type Event = { event: string; id: string; data: { id: string; row: string; announcement: string } };

async function* listen(path: string, headers: Record<string, string> = {}): AsyncGenerator<Event> {
  const response = await fetch(simulators.urls.outbox + path, { headers });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  let pending = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    pending += piece;
    const blocks = pending.split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)));
      if (fields.data) yield { ...fields, data: JSON.parse(fields.data) } as Event;
    }
  }
}

async function openPage(query = '') {
  const body = await (await fetch(`${simulators.urls.outbox}/${query}`)).text();
  const [, address = ''] = /data-eventos="([^"]+)"/.exec(body) ?? [];
  const [, from = ''] = /data-desde="([^"]+)"/.exec(body) ?? [];
  const url = new URL(address.replaceAll('&amp;', '&'), simulators.urls.outbox);
  url.searchParams.set('desde', from);
  return url.pathname + url.search;
}

const mail = (subject: string) =>
  sendMail(simulators.urls.smtp, { to: 'cliente@demo.test', subject, text: 'hola' });

test('an open page hears of each new message that its filter lets in', async () => {
  await mail('antes de abrir');
  const events = listen(await openPage('?canal=correo'));
  await sendTwilio(simulators.urls.twilio, '+5493492401234', 'no es un correo');
  await mail('<b>nuevo</b>');
  const { value: told } = await events.next();
  expect(told).toMatchObject({ event: 'mensaje', data: { id: 'smtp-2' } });
  expect(told.data.row).toContain('&lt;b&gt;nuevo&lt;/b&gt;');
  expect(told.data.announcement).toBe('Correo para cliente@demo.test: <b>nuevo</b>');

  await mail('mientras no escuchaba');
  await events.return(undefined);
  const again = listen('/eventos?canal=correo', { 'last-event-id': told.id });
  expect((await again.next()).value.data.id).toBe('smtp-3');
  await again.return(undefined);
});

test('a page hears that everything was emptied, also when one simulator did it by itself', async () => {
  await mail('uno');
  const path = await openPage();
  const events = listen(path);
  await fetch(`${simulators.orders.smtp}/__sim/reset`, { method: 'POST' });
  expect((await events.next()).value.event).toBe('vaciada');
  await events.return(undefined);
  const late = listen(path);
  expect((await late.next()).value.event).toBe('vaciada');
  await late.return(undefined);
  await mail('otro');
  const asked = await fetch(`${simulators.urls.outbox}/__sim/messages?canal=correo`);
  expect(await asked.json()).toMatchObject([{ n: 1, asunto: 'otro' }]);
});
