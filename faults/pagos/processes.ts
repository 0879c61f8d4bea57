// The processes that are killed: each has a place, and whoever dies in it is replaced until the house closes.
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
  /** Killed from here at any moment. */
  randomKills: Record<ProcessKind, number>;
  /** Did not get to start, for instance with the database away. */
  failedStarts: number;
  /** Ended without anybody killing them. */
  unexpectedExits: string[];
};

export type Processes = {
  /** Where to knock: the apis that say they are there. */
  urls(): string[];
  /** Of whoever is or was last in each place. */
  pids(): number[];
  killOne(kind: ProcessKind): Promise<void>;
  /** Tells those of a kind, or one of them, where to die. */
  orderDeaths(kind: ProcessKind, deathOrders: readonly DeathOrder[], count: 'uno' | 'todos'): void;
  counts: ProcessCounts;
  /** When there was no worker. */
  outages: Outage[];
  /** Resolves when every place has somebody who answers (or at least there is one of each kind), or at the end. */
  waitReady(count: 'todos' | 'alguno', signal?: AbortSignal): Promise<void>;
  stop(): Promise<void>;
};

type ProcessesOptions = {
  slots: readonly ProcessKind[];
  env: Readonly<Record<ProcessKind, Record<string, string>>>;
  /** Where whoever has just come is to die. */
  ordersOnStart(kind: ProcessKind): readonly DeathOrder[];
  /** Where those who die at a point write it, and where everybody's log goes. */
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
    // Only we send that signal, from here or from inside of it.
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

/** Whoever died meanwhile does not hear it. */
function sendOrder(child: ChildProcess, deathOrder: DeathOrder): void {
  if (child.connected) child.send(deathOrder, () => undefined);
}

/** What has begun is let end, but not for ever: nobody may outlive the run. */
async function stopGracefully(child: ChildProcess): Promise<void> {
  const late = setTimeout(() => child.kill('SIGKILL'), GRACIA_MS);
  await end(child, 'SIGTERM');
  clearTimeout(late);
}
