const SECOND = 1_000;

/** How long to wait before asking again for a payment that has been waited for so long. */
export function pollDelayMs(waitedMs: number): number {
  if (waitedMs < 30 * SECOND) return 2 * SECOND;
  return waitedMs < 120 * SECOND ? 5 * SECOND : 30 * SECOND;
}
