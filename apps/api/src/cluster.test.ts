import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compiled, useDatabase } from '@oficina/testing';
import { closedPort } from '@oficina/testing/use-simulator';
import { afterEach, expect, test } from 'vitest';
import { testEnvironment } from './config.test-kit.ts';

const database = useDatabase();
const MAIN = join(import.meta.dirname, 'main.ts');
let api: ChildProcess | undefined;

afterEach(async () => {
  if (!api || api.exitCode !== null || api.signalCode !== null) return;
  const ended = once(api, 'exit');
  api.kill('SIGKILL');
  await ended;
});

function startProcess(more: Record<string, string> = {}): { child: ChildProcess; errors: string[] } {
  const child = fork(MAIN, {
    env: testEnvironment(database.url, { ...compiled(), PORT: '0', PROCESOS: '2', ...more }),
    execArgv: [],
    silent: true,
  });
  const errors: string[] = [];
  child.stderr?.on('data', (text) => errors.push(String(text)));
  api = child;
  return { child, errors };
}

/** Linux lists processes in /proc; on other systems this test has nothing to read. */
function childrenOf(pid: number | undefined): number[] {
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

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await what()) return;
    await wait(100);
  }
  throw new Error('no llegó a pasar');
}

const isUp = async (url: string) => (await fetch(`${url}/api/health/live`)).ok;

test.runIf(process.platform === 'linux')(
  'dos procesos atienden en un puerto, el que muere se reemplaza y todos terminan juntos',
  async () => {
    const PORT = String(await closedPort());
    const url = `http://127.0.0.1:${PORT}`;
    // The child has no channel to the test, so only its own processes keep it alive, as in an installation.
    const child = spawn(process.execPath, [MAIN], {
      env: testEnvironment(database.url, { ...compiled(), PORT, PROCESOS: '2', LOG_NIVEL: 'info' }),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    api = child;
    let output = '';
    child.stdout.on('data', (text) => {
      output += String(text);
    });
    const areListening = (count: number) => output.split('"msg":"listening"').length > count;
    await until(() => areListening(2));
    // The leader learns that a child is listening a moment after the line is written.
    await wait(500);
    const firstPids = childrenOf(child.pid);
    expect(firstPids).toHaveLength(2);
    process.kill(firstPids[0] ?? 0, 'SIGKILL');
    await until(() => childrenOf(child.pid).some((pid) => !firstPids.includes(pid)));
    await until(() => areListening(3));
    await wait(500);
    expect(childrenOf(child.pid)).toHaveLength(2);
    // When all die at once no process keeps the port open, and they must still come back.
    const secondPids = childrenOf(child.pid);
    for (const pid of secondPids) process.kill(pid, 'SIGKILL');
    await until(() => childrenOf(child.pid).filter((pid) => !secondPids.includes(pid)).length === 2);
    await until(() => isUp(url).catch(() => false));
    const alivePids = childrenOf(child.pid);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    for (const pid of alivePids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  },
  150_000,
);

test('si ninguno puede arrancar, se dice una vez por qué y se termina', async () => {
  const { child: first } = startProcess({ PROCESOS: '1' });
  const [{ url }] = (await once(first, 'message')) as [{ url: string }];
  const { child, errors } = startProcess({ PORT: new URL(url).port });
  const [code] = await once(child, 'exit');
  api = first;
  expect(code).toBe(1);
  expect(errors.join('')).toContain('El puerto ya está en uso.');
  expect(errors.join('')).not.toContain('NotStarted');
}, 150_000);
