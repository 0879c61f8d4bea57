import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { useDatabase } from '@oficina/testing';
import { afterEach, expect, test } from 'vitest';
import { testEnvironment } from './test-config.ts';

const database = useDatabase();
const MAIN = join(import.meta.dirname, 'main.ts');
let api: ChildProcess | undefined;

afterEach(async () => {
  if (!api || api.exitCode !== null || api.signalCode !== null) return;
  const ended = once(api, 'exit');
  api.kill('SIGKILL');
  await ended;
});

function levantar(more: Record<string, string> = {}): { child: ChildProcess; errors: string[] } {
  const child = fork(MAIN, {
    env: testEnvironment(database.url, { PORT: '0', PROCESOS: '2', ...more }),
    execArgv: [],
    silent: true,
  });
  const errors: string[] = [];
  child.stderr?.on('data', (text) => errors.push(String(text)));
  api = child;
  return { child, errors };
}

/** Linux tells it in /proc; elsewhere this test has nothing to look at. */
function hijosDe(pid: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        return Number(parent) === pid ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
}

async function hasta(what: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await what()) return;
    await wait(100);
  }
  throw new Error('no llegó a pasar');
}

function puertoLibre(): Promise<string> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(String(port)));
    });
  });
}

const responde = async (url: string) => (await fetch(`${url}/api/health/live`)).ok;

test.runIf(process.platform === 'linux')(
  'dos procesos atienden en un puerto, el que muere se reemplaza y todos terminan juntos',
  async () => {
    const PORT = await puertoLibre();
    const url = `http://127.0.0.1:${PORT}`;
    // Without a channel to us: nothing but its processes keeps it alive, as in an installation.
    const child = spawn(process.execPath, [MAIN], {
      env: testEnvironment(database.url, { PORT, PROCESOS: '2', LOG_NIVEL: 'info' }),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    api = child;
    let salida = '';
    child.stdout.on('data', (text) => {
      salida += String(text);
    });
    const atienden = (cuantos: number) => salida.split('"msg":"listening"').length > cuantos;
    await hasta(() => atienden(2));
    // The leader hears of it a moment after it is written.
    await wait(500);
    const primeros = hijosDe(child.pid);
    expect(primeros).toHaveLength(2);
    process.kill(primeros[0] ?? 0, 'SIGKILL');
    await hasta(() => hijosDe(child.pid).some((pid) => !primeros.includes(pid)));
    await hasta(() => atienden(3));
    await wait(500);
    expect(hijosDe(child.pid)).toHaveLength(2);
    // All at once too: nobody is left to keep the port, and still they come back.
    const segundos = hijosDe(child.pid);
    for (const pid of segundos) process.kill(pid, 'SIGKILL');
    await hasta(() => hijosDe(child.pid).filter((pid) => !segundos.includes(pid)).length === 2);
    await hasta(() => responde(url).catch(() => false));
    const vivos = hijosDe(child.pid);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    for (const pid of vivos) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  },
  150_000,
);

test('si ninguno puede arrancar, se dice una vez por qué y se termina', async () => {
  const { child: first } = levantar({ PROCESOS: '1' });
  const [{ url }] = (await once(first, 'message')) as [{ url: string }];
  const { child, errors } = levantar({ PORT: new URL(url).port });
  const [code] = await once(child, 'exit');
  api = first;
  expect(code).toBe(1);
  expect(errors.join('')).toContain('El puerto ya está en uso.');
  expect(errors.join('')).not.toContain('NotStarted');
}, 150_000);
