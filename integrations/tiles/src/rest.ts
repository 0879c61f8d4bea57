import type { Clock } from '@oficina/values';

const REFUSED_MS = 60_000;
const LONGEST_MS = 3_600_000;
const IN_A_ROW = 4;
const SILENT_MS = 10_000;

/**
 * A client that insists after a refusal gets blocked for good. While a source is down, failing at once is better than making
 * everybody wait for its timeout.
 */
export function createRest(clock: Clock) {
  let until = 0;
  let failures = 0;
  const now = () => clock.now().getTime();
  return {
    left: () => Math.max(0, until - now()),
    refused(retryAfter: string | null): void {
      const told = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1_000 : REFUSED_MS;
      until = now() + Math.min(LONGEST_MS, Math.max(told, 1_000));
    },
    failed(): void {
      failures += 1;
      if (failures % IN_A_ROW === 0) until = now() + SILENT_MS;
    },
    answered(): void {
      failures = 0;
    },
  };
}
