// Each process that can be killed has a slot, and one that dies is replaced until the run ends.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { end } from '../harness.ts';
import type { DeathOrder, ProcessKind } from './crash-points.ts';
import type { Outage } from './judge.ts';
import { pickOne } from './random.ts';

const MAIN: Readonly<Record<ProcessKind, URL>> = {
  api: new URL('../../apps/api/src/main.ts', import.meta.url),
  worker: new URL('../../apps/worker/src/main.ts', import.meta.url),
};
const PRELOAD = new URL('./crash-preload.ts', import.meta.url);
const PAUSE_MS = 300;
const GRACIA_MS = 20_000;

type Slot = { kind: ProcessKind; child?: ChildProcess; url?: string | undefined; wasKilled: boolean };

export type ProcessCounts = {
  randomKills: Record<ProcessKind, number>;
  failedStarts: number;
  unexpectedExits: string[];
};

export type Processes = {
  urls(): string[];
  /** There is one pid per slot, of the current process or of the last one. */
  pids(): number[];
  killOne(kind: ProcessKind): Promise<void>;
  orderDeaths(kind: ProcessKind, deathOrders: readonly DeathOrder[], count: 'uno' | 'todos'): void;
  counts: ProcessCounts;
  outages: Outage[];
  /**
   * This resolves when every slot has a process that answers, or one slot of each kind if that is enough, or when the run
   * ends.
   */
  waitReady(count: 'todos' | 'alguno', signal?: AbortSignal): Promise<void>;
  stop(): Promise<void>;
};

type ProcessesOptions = {
  slots: readonly ProcessKind[];
  env: Readonly<Record<ProcessKind, Record<string, string>>>;
  ordersOnStart(kind: ProcessKind): readonly DeathOrder[];
  crashLog: string;
  logFile: string;
};

export function startProcesses({
  slots: kinds,
  env,
  ordersOnStart,
  crashLog,
  logFile,
}: ProcessesOptions): Processes {
  const slots = kinds.map((kind): Slot => ({ kind, wasKilled: false }));
  const counts: ProcessCounts = { randomKills: { api: 0, worker: 0 }, failedStarts: 0, unexpectedExits: [] };
  const outages: Outage[] = [];
  const log = openSync(logFile, 'w');
  let isClosing = false;

  async function runOnce(slot: Slot): Promise<void> {
    const { kind } = slot;
    const from = Date.now();
    const child = fork(MAIN[kind], {
      execArgv: ['--no-warnings', '--import', `${PRELOAD.href}?${new URLSearchParams({ kind, crashLog })}`],
      stdio: ['ignore', log, log, 'ipc'],
      env: env[kind],
    });
    const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    const message = once(child, 'message').then(([first]) => first as { url: string });
    message.catch(() => {});
    Object.assign(slot, { child, wasKilled: false });
    const ready = await Promise.race([message, exit.then(() => undefined)]);
    if (kind === 'worker') outages.push({ from, to: Date.now() });
    if (ready) {
      slot.url = ready.url;
      for (const deathOrder of ordersOnStart(kind)) sendOrder(child, deathOrder);
    } else counts.failedStarts += 1;
    const [code, signal] = await exit;
    slot.url = undefined;
    // Only the run sends SIGKILL, from here or from inside the process.
    if (ready && !slot.wasKilled && !isClosing && signal !== 'SIGKILL')
      counts.unexpectedExits.push(`${kind}: ${signal ?? `código ${code}`}`);
  }

  async function keepRunning(slot: Slot): Promise<void> {
    while (!isClosing) {
      await runOnce(slot);
      if (!isClosing) await sleep(PAUSE_MS);
    }
  }
  const lives = slots.map(keepRunning);
  const running = (kind: ProcessKind) => slots.filter((slot) => slot.kind === kind && slot.url);
  const hasRunning = (kind: ProcessKind) => running(kind).length > 0;

  return {
    counts,
    outages,
    pids: () => slots.map(({ child }) => child?.pid ?? 0),
    urls: () => running('api').flatMap(({ url }) => url ?? []),
    async killOne(kind) {
      const slot = pickOne(running(kind));
      if (!slot?.child || !isRunning(slot.child)) return;
      slot.wasKilled = true;
      counts.randomKills[kind] += 1;
      await end(slot.child, 'SIGKILL');
    },
    orderDeaths(kind, deathOrders, count) {
      const chosen = pickOne(running(kind));
      for (const { child } of count === 'todos' ? running(kind) : chosen ? [chosen] : [])
        for (const deathOrder of deathOrders) if (child) sendOrder(child, deathOrder);
    },
    async waitReady(count, signal) {
      const isReady = () =>
        count === 'todos' ? slots.every(({ url }) => url) : hasRunning('api') && hasRunning('worker');
      while (!isReady() && !signal?.aborted) await sleep(50);
    },
    async stop() {
      isClosing = true;
      await Promise.all(slots.map(({ child }) => child && stopGracefully(child)));
      await Promise.all(lives);
      closeSync(log);
    },
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** A process that died meanwhile does not receive the order. */
function sendOrder(child: ChildProcess, deathOrder: DeathOrder): void {
  if (child.connected) child.send(deathOrder, () => undefined);
}

/** Work in progress may end, but not without a limit: no process may outlive the run. */
async function stopGracefully(child: ChildProcess): Promise<void> {
  const late = setTimeout(() => child.kill('SIGKILL'), GRACIA_MS);
  await end(child, 'SIGTERM');
  clearTimeout(late);
}
