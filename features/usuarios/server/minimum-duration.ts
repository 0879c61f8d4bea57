import { setTimeout as sleep } from 'node:timers/promises';

/** The time is well over the duration of the work, and too short to be noticed. */
const MINIMUM_MS = 100;

/**
 * The answer comes when the minimum is reached and not when the work ends. The work for a known and an unknown address
 * differs by tenths of a millisecond, which a thousand attempts make visible. The timer starts before the work: one set for
 * the remaining time would carry its fractions.
 */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const minimum = sleep(MINIMUM_MS);
  try {
    return await work();
  } finally {
    await minimum;
  }
}
