import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { WrongInstallation } from '@oficina/db';
import { compiled, useDatabase } from '@oficina/testing';
import { afterEach, expect, test } from 'vitest';
import { type Api, composeApi } from './compose.ts';
import { testConfig, testEnvironment } from './config.test-kit.ts';

const OTHER_KEY = 'una-clave-que-no-es-la-de-esta-base-de-datos';
const database = useDatabase();
const opened: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function startApi(url: string, more: Record<string, string> = {}): Promise<Api> {
  const api = await composeApi(testConfig(url, more));
  opened.push(api);
  return api;
}

const statusOf = async ({ app }: Api, url: string) => (await app.inject({ url })).statusCode;

/** The database behind this address answers only from the moment that the test says. */
async function openGate(): Promise<{ url: string; open(): void }> {
  const target = new URL(database.url);
  const sockets = new Set<Socket>();
  let isOpen = false;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (!isOpen) return socket.destroy();
    const other = connect(Number(target.port), target.hostname);
    other.on('error', () => socket.destroy());
    socket.on('close', () => other.destroy());
    return socket.pipe(other).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  opened.push({
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.toString(),
    open() {
      isOpen = true;
    },
  };
}

test('con la base todavía apagada atiende solo su salud; cuando responde, todo', async () => {
  const gate = await openGate();
  const api = await startApi(gate.url);
  expect(await statusOf(api, '/api/health/live')).toBe(200);
  expect(await statusOf(api, '/api/health')).toBe(503);
  expect(await statusOf(api, '/api/config')).toBe(503);
  gate.open();
  await api.verified;
  expect(await statusOf(api, '/api/health')).toBe(200);
  expect(await statusOf(api, '/api/config')).toBe(200);
});

test('si la base que respondió es de otra clave, no atiende y se sabe', async () => {
  await startApi(database.url);
  const gate = await openGate();
  const api = await startApi(gate.url, { SEGURIDAD_CLAVE_CIFRADO: OTHER_KEY });
  gate.open();
  await expect(api.verified).rejects.toThrow(WrongInstallation);
  expect(await statusOf(api, '/api/config')).toBe(503);
});

test('con otra clave de cifrado el proceso termina con 78 y una sola frase', async () => {
  await startApi(database.url);
  const env = testEnvironment(database.url, {
    ...compiled(),
    PORT: '0',
    PROCESOS: '2',
    SEGURIDAD_CLAVE_CIFRADO: OTHER_KEY,
  });
  const child = fork(join(import.meta.dirname, 'main.ts'), { env, execArgv: [], silent: true });
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors += String(text);
  });
  expect(await once(child, 'exit')).toEqual([78, null]);
  expect(errors).toMatch(/^La clave de cifrado no es la de esta base: .*oficina configuracion comprobar$/m);
  expect(errors).not.toContain(OTHER_KEY);
  expect(errors).not.toMatch(/\n\s+at /);
});
