import type { Clock } from '@oficina/values';

const REFUSED_MS = 60_000;
const LONGEST_MS = 3_600_000;
const IN_A_ROW = 4;
const SILENT_MS = 10_000;

/**
 * When not to ask. Who was told to go away and insists gets blocked for good; and of a source that is down it is better
 * to know at once than to make everybody wait for its silence.
 */
export function createRest(clock: Clock) {
  let until = 0;
  let failures = 0;
  const now = () => clock.now().getTime();
  return {
    /** How long still; 0, ask. */
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
