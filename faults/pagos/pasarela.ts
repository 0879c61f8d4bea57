// The gateway runs in a process of its own that is never killed, so its records say what really happened to the money.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LATE_RANGES } from './plazos.ts';
import { chance, randomBetween } from './random.ts';

const SIMULATOR = fileURLToPath(new URL('../../integrations/payway/simulator/index.ts', import.meta.url));

export type Charge = { id: number; reference: string; amount: number; status: string; at: string };
export type Ledger = {
  charges: Charge[];
  refunds: { charge: number; amount: number }[];
  late: number;
};

export type FaultShares = Readonly<Record<string, number>>;

/** Each value is the share of the charges that suffers the fault; the rest are approved. */
export const STORM_SHARES: FaultShares = {
  late: 0.08,
  dropBefore: 0.03,
  dropAfter: 0.05,
  error500Before: 0.03,
  error500After: 0.05,
  html: 0.02,
  truncate: 0.02,
  hang: 0.01,
  hangAfter: 0.02,
};

export type Pasarela = {
  url: string;
  pid: number;
  ledger(): Promise<Ledger>;
  mixFaults(shares: FaultShares, lateRange?: keyof typeof LATE_RANGES): Promise<void>;
  waitForLate(count: number, signal: AbortSignal): Promise<void>;
  clearFaults(): Promise<void>;
  stop(): Promise<void>;
};

export async function startSimulator(module: string, file: string) {
  const child = spawn(process.execPath, ['--no-warnings', module, '0', '--store', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const first = await Promise.race([once(child.stdout, 'data'), closed.then(() => null)]);
  if (!first) throw new Error(`The simulator ${module} did not start.`);
  const url = String(first[0]).trim();

  async function ask(path: `/__sim/${string}`, body?: object): Promise<unknown> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const response = await fetch(url + path, body ? { ...init, body: JSON.stringify(body) } : {});
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  return {
    ...{ url, pid: child.pid ?? 0, ask },
    async stop() {
      // What it would still do late keeps it alive, and its records are already on the disk.
      child.kill('SIGKILL');
      await closed;
    },
  };
}

export async function startPasarela(file: string): Promise<Pasarela> {
  const { ask, ...started } = await startSimulator(SIMULATOR, file);
  const ledger = () => ask('/__sim/ledger') as Promise<Ledger>;

  return {
    ...started,
    ledger,
    async mixFaults(shares, lateRange = chance(0.5) ? 'beforeRelease' : 'afterRelease') {
      const [min, max] = LATE_RANGES[lateRange];
      const lateMs = Math.round(randomBetween(min, max));
      await ask('/__sim/mix', { ...shares, lateMs, seed: Math.floor(randomBetween(0, 2 ** 31)) });
    },
    async waitForLate(count, signal) {
      while (!signal.aborted && (await ledger()).late < count) await sleep(100);
    },
    clearFaults: async () => void (await ask('/__sim/mix', {})),
  };
}
