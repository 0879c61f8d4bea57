import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { eventually, SMS, useSmpp } from './smpp.test-kit.ts';

const { simulator, at, opened, set, channel, count, linkLines } = useSmpp({ backoffMs: [50, 200] });

/** Once the channel is bound, a short limit measures only the silence of the other side, however slow the machine is. */
async function bound(smsChannel: ReturnType<typeof channel>): Promise<void> {
  await eventually(async () => expect(await smsChannel.enviar(SMS)).toMatchObject({ kind: 'ok' }));
}

test('no responden: no se sabe, y no se repite', async () => {
  const smsChannel = channel({ responseTimeoutMs: 3000 });
  await bound(smsChannel);
  const [submits, binds] = [await count('submit_sm'), await count('bind_transceiver')];
  await set({ noResp: 1 });
  expect(await smsChannel.enviar(SMS)).toEqual({ kind: 'unknown', cause: 'no-response' });
  expect(await count('submit_sm')).toBe(submits + 1);
  await eventually(async () => expect(await count('enquire_link')).toBe(1));
  expect(await smsChannel.enviar(SMS)).toMatchObject({ kind: 'ok' });
  expect(await count('bind_transceiver')).toBe(binds);
});

test('quien no responde enquire_link se deja, y se busca de nuevo', async () => {
  const smsChannel = channel({ enquireLinkMs: 200, responseTimeoutMs: 2000 });
  await bound(smsChannel);
  await set({ silent: true });
  await eventually(() => expect(linkLines('warn')).toContain('enquire_link'));
  await set({ silent: false });
  await eventually(async () => expect(await count('bind_transceiver')).toBeGreaterThan(1));
});

test('al otro lado tambien preguntan, y se les responde', async () => {
  await set({ enquireLinkMs: 1000 });
  const smsChannel = channel();
  await smsChannel.enviar(SMS);
  await eventually(async () => expect(await count('enquire_link_resp')).toBeGreaterThan(1));
});

async function wire() {
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(at.port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => to.destroy());
      from.on('data', (bytes) => void (frozen || to.write(bytes)));
    }
  });
  const cut = async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  const open = async (where = 0) => {
    server.listen(where, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  opened.push({ close: cut });
  const freeze = () => {
    frozen = true;
  };
  return { open, cut, freeze };
}

test('el servidor muere y vuelve: mientras tanto no se envia, despues si', async () => {
  const { open, cut } = await wire();
  const here = await open();
  const smsChannel = channel({ port: here });
  expect(await smsChannel.enviar(SMS)).toMatchObject({ kind: 'ok' });
  await cut();
  await eventually(() => expect(linkLines('warn')).toContain('ECONNREFUSED'));
  expect(await smsChannel.enviar(SMS)).toMatchObject({ kind: 'retryable' });
  await open(here);
  await eventually(async () => expect(await smsChannel.enviar(SMS)).toMatchObject({ kind: 'ok' }));
  expect(await simulator.messages()).toBe(2);
});

test('una conexion que parece viva y ya no lleva nada se descubre', async () => {
  const { open, freeze } = await wire();
  const smsChannel = channel({ port: await open(), responseTimeoutMs: 2000 });
  await bound(smsChannel);
  freeze();
  expect(await smsChannel.enviar(SMS)).toEqual({ kind: 'unknown', cause: 'no-response' });
  await eventually(() => expect(linkLines('warn')).toContain('enquire_link'));
  expect(await smsChannel.enviar(SMS)).toMatchObject({ kind: 'retryable' });
});

test.each([
  ['demasiado largo', 'ffffffff'],
  ['que se queda corto', '000000148000000900000000'],
  ['que no es nada', '00000010800000090000000100000001'],
])('un servidor que responde algo %s no rompe nada', async (_what, hex) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.from(hex, 'hex')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const smsChannel = channel({ port: (server.address() as AddressInfo).port, backoffMs: [60_000, 60_000] });
  expect(await smsChannel.enviar(SMS)).toMatchObject({ kind: 'retryable' });
  server.close();
});

test.each([
  ['el bind', false, 'no-response'],
  ['el saludo de TLS', true, 'connect-timeout'],
])('un servidor que no responde %s: no se envio', async (_what, tls, cause) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {}))).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const { port: here } = server.address() as AddressInfo;
  const smsChannel = channel({ port: here, tls, responseTimeoutMs: 500, backoffMs: [60_000, 60_000] });
  expect(await smsChannel.enviar(SMS)).toMatchObject({ kind: 'retryable', cause });
  for (const socket of sockets) socket.destroy();
  server.close();
});
