import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compiled, useDatabase } from '@oficina/testing';
import { lendSocket } from '@oficina/testing/lend-socket';
import { afterAll, expect, test } from 'vitest';
import { testEnvironment } from './config.test-kit.ts';

const database = useDatabase();
const socket = await lendSocket();
const MAIN = join(import.meta.dirname, 'main.ts');
const started: ChildProcess[] = [];
let isOver = false;

afterAll(() => {
  isOver = true;
  for (const child of started) child.kill('SIGKILL');
  socket.close();
});

type Api = { child: ChildProcess; ended: Promise<unknown[]> };

async function startApi(): Promise<Api> {
  const env = testEnvironment(database.url, {
    ...compiled(),
    PORT: new URL(socket.url).port,
    PROCESOS: '2',
    LOG_NIVEL: 'info',
  });
  const child = socket.start(process.execPath, ['--no-warnings', MAIN], env);
  started.push(child);
  let serving = 0;
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    serving += text.split('"msg":"listening"').length - 1;
  });
  await expect.poll(() => serving, { timeout: 120_000 }).toBe(2);
  return { child, ended: once(child, 'exit') };
}

const childrenOf = ({ pid }: ChildProcess) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

const ask = (agent: Agent | false) =>
  new Promise<number>((resolve, reject) => {
    request(`${socket.url}/api/health/live`, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });

test.runIf(process.platform === 'linux')(
  'otro proceso atiende en el mismo puerto antes de que el anterior se vaya, y nadie lo nota',
  async () => {
    const first = await startApi();
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const answers: number[] = [];
    const callers = Array.from({ length: 16 }, async (_, index) => {
      while (!isOver) {
        answers.push(await ask(index % 2 === 0 ? agent : false));
        // One that is silent for a while still has its connection open when the process leaves.
        if (index === 0) await sleep(1_000);
      }
    });
    const second = await startApi();
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual([0, null]);
    const before = answers.length;
    await expect.poll(() => answers.length).toBeGreaterThan(before + 50);
    isOver = true;
    await Promise.all(callers);
    expect(new Set(answers)).toEqual(new Set([200]));

    // Without processes nobody holds the port, so the leader ends and whoever lent it starts another.
    for (const pid of childrenOf(second.child)) process.kill(pid, 'SIGKILL');
    expect(await second.ended).toEqual([1, null]);
  },
  400_000,
);
