import type { Tipo } from '../contract/index.ts';

/** During this time only urgente mensajes try a provider that is down. */
export const BLOCK_MS = 60_000;

type Breaker = { blockedUntil: number; isUncertain: boolean; urgentInFlight: Promise<boolean> | null };

/**
 * A provider that was down, or that this process has not tried yet, is in doubt: the urgente mensajes that wait for it are
 * sent before anything else.
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
     * A mensaje was sent, so the others need not wait for the block to end. The doubt ends only with a mensaje that is not
     * urgente: urgente ones that failed, or an empty queue, prove nothing.
     */
    recordSuccess(tipo: Tipo, { urgent }: { urgent: boolean }): void {
      const breaker = breakerOf(tipo);
      breaker.blockedUntil = 0;
      if (!urgent) breaker.isUncertain = false;
    },
    /**
     * While the provider is in doubt the urgente mensajes go first, and jobs that arrive meanwhile wait for them too. The
     * result says whether the channel is open.
     */
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
