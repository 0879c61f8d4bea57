const SECOND = 1_000;

export function pollDelayMs(waitedMs: number): number {
  if (waitedMs < 30 * SECOND) return 2 * SECOND;
  return waitedMs < 120 * SECOND ? 5 * SECOND : 30 * SECOND;
}
