import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startSimulators } from './start.ts';

afterEach(() => void vi.unstubAllEnvs());

test('every service answers where it was told, and nothing does once closed', async () => {
  const { urls, orders, close } = await startSimulators({ ports: 'free', s3: true });
  expect(Object.keys(urls).sort()).toEqual([
    'clamav',
    'fcm',
    'mercadopago',
    'outbox',
    'payway',
    'persona',
    's3',
    'smpp',
    'smtp',
    'tiles',
    'twilio',
    'whatsapp',
  ]);
  expect(urls.smtp).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
  for (const [name, url] of Object.entries({ ...orders, outbox: urls.outbox })) {
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await fetch(`${url}/__sim/health`)).json()).toMatchObject({ simulator: name, ok: true });
  }
  await close();
  for (const url of [...Object.values(orders), urls.outbox])
    await expect(fetch(`${url}/__sim/health`)).rejects.toThrow();
});

test('in production nothing starts', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await expect(startSimulators({ ports: 'free' })).rejects.toThrow('do not start in production');
});

test('when one port is taken the others are let go', async () => {
  const first = await startSimulators({ ports: 'free' });
  const closed = await startSimulators({ ports: 'free' });
  await closed.close();
  const ports = {
    smtp: 0,
    smpp: 0,
    whatsapp: 0,
    fcm: 0,
    payway: 0,
    mercadopago: 0,
    persona: 0,
    clamav: 0,
    tiles: 0,
    twilio: Number(new URL(closed.urls.twilio).port),
    outbox: Number(new URL(first.urls.outbox).port),
  };
  await expect(startSimulators({ ports })).rejects.toThrow('EADDRINUSE');
  await expect(fetch(closed.urls.twilio)).rejects.toThrow();
  await first.close();
});

test('the process tells its parent the addresses and ends with it', async () => {
  const child = fork(new URL('./main.ts', import.meta.url), ['--free'], { silent: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout?.on('data', (piece) => {
    printed += String(piece);
  });
  const [message] = (await once(child, 'message')) as [{ urls: { outbox: string } }];
  expect((await fetch(`${message.urls.outbox}/__sim/health`)).status).toBe(200);
  const line = `Bandeja de la demo: ${message.urls.outbox}`;
  await vi.waitFor(() => expect(printed).toContain(line), { timeout: 10_000 });
  expect(printed).toMatch(/^smtp +smtp:\/\/127\.0\.0\.1:\d+ \(órdenes: http:/m);
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});
