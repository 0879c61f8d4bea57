import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { findOrStartPostgres, type RunningPostgres, startPostgres } from './postgres.ts';
import { isAlive } from './postgres-binaries.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(process.getuid?.() === 0 ? '/var/tmp' : tmpdir(), 'oficina-prueba-'));
chmodSync(folder, 0o755);
const dataDir = join(folder, 'datos');
const settings = { fsync: 'off' };
const running = new Set<RunningPostgres>();

const start = async (options: { port?: number; dataDir?: string } = {}) => {
  const server = await startPostgres({ dataDir, settings, ...options });
  running.add(server);
  return server;
};
const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text).finally(() => client.end());
  return rows;
};

afterEach(async () => {
  for (const server of running) await server.stop();
  running.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('starts in Argentine Spanish, asks for a password, and leaves no process', async () => {
  const server = await start();
  const [locale] = await ask(server.url, `select * from pg_database where datname = 'oficina'`);
  expect(locale).toMatchObject({ datlocprovider: 'i', datlocale: 'es-AR' });
  expect(await ask(server.url, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
  const guessed = new URL(server.url);
  guessed.password = '';
  await expect(ask(guessed.toString(), 'select 1')).rejects.toThrow();
  await server.stop();
  expect(isAlive(server.pid)).toBe(false);
  await server.stop();
});

test('two commands started together share one server', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect([one.reused, two.reused].sort()).toEqual([false, true]);
  expect(one.pid).toBe(two.pid);
});

test('the server of a killed command is found and kept', async () => {
  const script = `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))};
    const { pid } = await startPostgres(${JSON.stringify({ dataDir, settings })});
    console.log(pid); setInterval(() => {}, 1000);`;
  const command = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = (await once(command.stdout, 'data')) as [Buffer];
  const orphan = Number(output.toString());
  command.kill('SIGKILL');
  await once(command, 'exit');
  expect(isAlive(orphan)).toBe(true);

  const server = await start();
  expect(server).toMatchObject({ reused: true, pid: orphan });
  await server.stop();
  expect(isAlive(orphan)).toBe(false);
});

test('a killed server leaves its pid file behind: the next start goes on with the same data', async () => {
  const server = await start();
  await ask(server.url, 'create table recuerdo as select 7 as valor');
  process.kill(server.pid, 'SIGKILL');
  while (isAlive(server.pid)) await sleep(20);

  const again = await start();
  expect(again.reused).toBe(false);
  expect(await ask(again.url, 'select valor from recuerdo')).toEqual([{ valor: 7 }]);
});

test('a pid file whose number now belongs to another program harms nobody', async () => {
  const innocent = spawn('sleep', ['60'], { stdio: 'ignore' });
  writeFileSync(join(dataDir, 'postmaster.pid'), `${innocent.pid}\n${dataDir}\n1\n5999\n\n127.0.0.1\n`);
  expect((await start()).reused).toBe(false);
  expect(isAlive(innocent.pid)).toBe(true);
  innocent.kill();
});

test('asked for another port, it moves', async () => {
  const server = await start();
  const { port } = await freePort();
  const moved = await start({ port });
  expect(moved).toMatchObject({ port, reused: false });
  expect(isAlive(server.pid)).toBe(false);
});

test('a taken port is told in one line', async () => {
  const { port, server } = await freePort(true);
  await expect(start({ port })).rejects.toThrow(
    new RegExp(`^El puerto ${port} está ocupado por otro programa: [^\\n]*DATABASE_URL\\.$`),
  );
  server.close();
});

test('a half-made data folder is made again; one that is not ours is left alone', async () => {
  const half = join(folder, 'mitad');
  mkdirSync(join(half, 'base'), { recursive: true });
  writeFileSync(join(half, 'PG_VERSION'), '18\n');
  expect(await ask((await start({ dataDir: half })).url, 'select 1 as one')).toEqual([{ one: 1 }]);

  const foreign = join(folder, 'ajena');
  mkdirSync(join(foreign, 'global'), { recursive: true });
  writeFileSync(join(foreign, 'global', 'pg_control'), '');
  await expect(start({ dataDir: foreign })).rejects.toThrow('no creamos nosotros');
});

test('DATABASE_URL is used as it is', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://otra/base');
  expect(await findOrStartPostgres({ dataDir })).toMatchObject({
    url: 'postgres://otra/base',
    embedded: false,
  });
  vi.unstubAllEnvs();
});

test('a passing command leaves the server of another running', async () => {
  vi.stubEnv('DATABASE_URL', '');
  const demo = await start();
  const passing = await findOrStartPostgres({ dataDir });
  expect(passing.url).toBe(demo.url);
  await passing.release();
  expect(isAlive(demo.pid)).toBe(true);
  await demo.stop();

  const alone = await findOrStartPostgres({ dataDir });
  expect(await ask(alone.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await alone.release();
  await expect(ask(alone.url, 'select 1')).rejects.toThrow();
  vi.unstubAllEnvs();
});

async function freePort(keep = false): Promise<{ port: number; server: ReturnType<typeof createServer> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!keep) server.close();
  return { port: typeof address === 'object' && address ? address.port : 0, server };
}
