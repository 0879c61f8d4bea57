import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { reserveRate } from './mensajes.repository.ts';

/** The provider accepts this many messages per second; 0 means no limit. */
export type RateLimit = { channel: string; perSecond: number };

const MAX_TANDA_S = 5;
const MAX_TANDA = 50;

/** A tanda holds only a few seconds of messages, so that a stop or a crash loses little. */
export function tandaSize({ perSecond }: RateLimit): number {
  if (perSecond === 0) return MAX_TANDA;
  return Math.max(1, Math.min(MAX_TANDA, Math.floor(perSecond * MAX_TANDA_S)));
}

/** Urgent messages reserve their share without waiting. False when the signal was aborted meanwhile. */
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
