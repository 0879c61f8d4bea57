import type { Tipo } from '../contract/index.ts';

/** How long nobody but the urgent knocks at a provider that is down. */
export const BLOCK_MS = 60_000;

type Breaker = { blockedUntil: number; isUncertain: boolean; urgentInFlight: Promise<boolean> | null };

/**
 * What this process knows of each way out. A provider that was down, or that nobody has tried yet, is in doubt: the
 * urgent ones that wait for it pass before anything else does.
 */
export type Breakers = ReturnType<typeof createBreakers>;

export function createBreakers() {
  const breakers = new Map<Tipo, Breaker>();
  const breakerOf = (tipo: Tipo): Breaker => {
    const found = breakers.get(tipo);
    if (found) return found;
    const made: Breaker = { blockedUntil: 0, isUncertain: true, urgentInFlight: null };
    breakers.set(tipo, made);
    return made;
  };
  return {
    /** Null when it is open. */
    blockedUntil(tipo: Tipo, now: Date): Date | null {
      const { blockedUntil } = breakerOf(tipo);
      return blockedUntil > now.getTime() ? new Date(blockedUntil) : null;
    },
    block(tipo: Tipo, now: Date): Date {
      const breaker = breakerOf(tipo);
      breaker.isUncertain = true;
      breaker.blockedUntil = now.getTime() + BLOCK_MS;
      return new Date(breaker.blockedUntil);
    },
    /**
     * One has left: the rest need not wait for the hour. The doubt ends when it is one of those that come after the
     * urgent: that these passed without leaving, or that there was nothing to send, proves nothing.
     */
    recordSuccess(tipo: Tipo, { urgent }: { urgent: boolean }): void {
      const breaker = breakerOf(tipo);
      breaker.blockedUntil = 0;
      if (!urgent) breaker.isUncertain = false;
    },
    /** Lets the urgent pass while it is in doubt; who comes meanwhile waits for them too. Tells whether it is open. */
    async afterUrgent(tipo: Tipo, sendUrgent: () => Promise<boolean>): Promise<boolean> {
      const breaker = breakerOf(tipo);
      if (!breaker.isUncertain) return true;
      breaker.urgentInFlight ??= sendUrgent().finally(() => {
        breaker.urgentInFlight = null;
      });
      return breaker.urgentInFlight;
    },
  };
}
