import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { reserveRate } from './mensajes.repository.ts';

/** Messages per second that a provider takes; 0 is as many as it likes. */
export type RateLimit = { channel: string; perSecond: number };

const MAX_TANDA_S = 5;
const MAX_TANDA = 50;

/** How many to take at a time: no more than a few seconds of them, so that a stop or a loss costs little. */
export function tandaSize({ perSecond }: RateLimit): number {
  if (perSecond === 0) return MAX_TANDA;
  return Math.max(1, Math.min(MAX_TANDA, Math.floor(perSecond * MAX_TANDA_S)));
}

/** Waits for the turn of so many; the urgent take their room without waiting. False when told to stop meanwhile. */
export async function waitForRate(
  deps: { db: Db; clock: Clock },
  rateLimit: RateLimit,
  count: number,
  { urgent, signal }: { urgent: boolean; signal: AbortSignal },
): Promise<boolean> {
  if (rateLimit.perSecond === 0) return !signal.aborted;
  const now = deps.clock.now();
  const availableAt = await reserveRate(
    deps.db,
    rateLimit.channel,
    Math.ceil((count * 1000) / rateLimit.perSecond),
    now,
  );
  const wait = availableAt.getTime() - now.getTime();
  if (urgent || wait <= 0) return !signal.aborted;
  await sleep(wait, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}
