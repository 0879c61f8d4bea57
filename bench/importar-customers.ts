// Customers read their facturas at a fixed rate, because a closed loop, which waits for each answer, hides slowness.
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningApi } from './api.ts';
import { tokenOf } from './seed.ts';

const PER_SECOND = 20;
/** The step of the seed would visit neighbours. */
const SCATTER = 104_729;

export function startCustomers(api: RunningApi, people: number) {
  const taken: number[] = [];
  let [on, sent] = [true, 0];
  const pending = new Set<Promise<void>>();
  const look = async (n: number): Promise<void> => {
    const usuarioId = ((n * SCATTER) % people) + 1;
    const started = performance.now();
    const response = await fetch(`${api.url}/api/facturas`, {
      headers: { authorization: `Bearer ${tokenOf(usuarioId)}` },
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`/api/facturas: ${response.status}`);
    taken.push(performance.now() - started);
  };
  const loop = (async () => {
    const began = performance.now();
    while (on) {
      sent += 1;
      const one = look(sent);
      pending.add(one);
      one.finally(() => pending.delete(one)).catch(() => undefined);
      await sleep(Math.max(0, began + (sent * 1000) / PER_SECOND - performance.now()));
    }
    await Promise.all(pending);
  })();
  return async () => {
    on = false;
    await loop;
    return taken;
  };
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
