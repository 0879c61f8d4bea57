import { setTimeout as sleep } from 'node:timers/promises';

/** Well over what the work takes, and less than anybody notices. */
const MINIMUM_MS = 100;

/**
 * Answers when the floor is reached and not when the work ends. The work is alike for a known address and for an
 * unknown one, but not to the tenth of a millisecond, and a thousand tries make tenths visible. The clock starts
 * before the work: one set for what is left would carry its fractions.
 */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const minimum = sleep(MINIMUM_MS);
  try {
    return await work();
  } finally {
    await minimum;
  }
}
