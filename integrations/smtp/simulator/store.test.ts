import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import nodemailer from 'nodemailer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// These tests start processes and wait on purpose, so a busy machine must not fail them.
vi.setConfig({ testTimeout: 60_000 });

const MODULE = fileURLToPath(new URL('./index.ts', import.meta.url));

let folder: string;
let running: ChildProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'smtp-'));
});
afterEach(async () => {
  await kill();
  rmSync(folder, { recursive: true });
});

async function kill(): Promise<void> {
  if (!running) return;
  const gone = once(running, 'close');
  running.kill('SIGKILL');
  running = null;
  await gone;
}

async function start() {
  const child = spawn(process.execPath, [MODULE, '0', '--store', join(folder, 'correos')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = child;
  const [first] = await once(child.stdout, 'data');
  const url = String(first).trim();
  const ask = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(
      url + path,
      body ? { method: 'POST', body: JSON.stringify(body), headers } : {},
    );
    return response.json();
  };
  const { port } = (await ask('/__sim/health')) as { port: number };
  const send = async (id: number) => {
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    const mail = {
      from: 'a@coop.example',
      to: 'ana@casa.example',
      messageId: `<${id}@coop.example>`,
      text: 'hola',
    };
    return transport.sendMail(mail);
  };
  return { ask, send };
}

const row = (id: number, times: number) => [`${id}@coop.example`, 'ana@casa.example', times];

test('lo aceptado sobrevive a que lo maten, tambien lo que no llego a contestar', async () => {
  let { ask, send } = await start();
  await send(1);
  await ask('/__sim/config', { dropAfterData: 1 });
  await expect(send(2)).rejects.toThrow();
  await ask('/__sim/config', { countOnly: true });
  await send(2);
  await kill();
  appendFileSync(join(folder, 'correos'), '{"id":"3@coop');
  ({ ask, send } = await start());
  expect(await ask('/__sim/ledger')).toEqual({ total: 3, mensajes: [row(1, 1), row(2, 2)] });
  expect(await ask('/__sim/messages')).toMatchObject([{ id: '1@coop.example' }, { id: '2@coop.example' }]);
  await send(4);
  await kill();
  ({ ask } = await start());
  expect(await ask('/__sim/ledger')).toMatchObject({ total: 4 });
});

test('reset lo olvida todo, tambien en el archivo', async () => {
  let { ask, send } = await start();
  await send(1);
  await ask('/__sim/reset', {});
  expect(await ask('/__sim/ledger')).toEqual({ total: 0, mensajes: [] });
  await send(2);
  await kill();
  ({ ask } = await start());
  expect(await ask('/__sim/ledger')).toEqual({ total: 1, mensajes: [row(2, 1)] });
});

test('contando no lee los correos, pero sabe cuales y cuantas veces', async () => {
  const { ask, send } = await start();
  await ask('/__sim/config', { countOnly: true });
  for (const id of [1, 2, 1]) await send(id);
  expect(await ask('/__sim/ledger')).toEqual({ total: 3, mensajes: [row(1, 2), row(2, 1)] });
  expect(await ask('/__sim/messages')).toEqual([]);
});

test('un informe de un correo que no hay, o de una clase que no hay, es un error de quien prueba', async () => {
  const { ask } = await start();
  expect(await ask('/__sim/bounce', { id: 'x', tipo: 'queja' })).toMatchObject({ statusCode: 404 });
  expect(await ask('/__sim/bounce', { id: 'x', tipo: 'otra' })).toMatchObject({ statusCode: 400 });
  expect(await ask('/__sim/dkim', { selector: 'ov' })).toMatchObject({ statusCode: 400 });
});
