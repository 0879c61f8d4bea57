import type { Logger } from '@oficina/values/server';
import type { IsShown } from './resolver-pago.ts';

export type RunningCharges = {
  /** Waits for the charge, but only so long; then it goes on by itself. */
  attend(runCharge: (isShown: IsShown) => Promise<unknown>, remainingMs: number): Promise<void>;
  /** When every charge that was begun has ended. */
  drain(): Promise<void>;
};

export function createRunningCharges(log: Logger): RunningCharges {
  const running = new Set<Promise<void>>();
  return {
    async attend(runCharge, remainingMs) {
      let isAwaited = true;
      let isPromised = false;
      const isShown = () => {
        isPromised = isAwaited;
        return isAwaited;
      };
      // Its row tells the sweep what to do: a charge that fails here is not lost.
      const charge = runCharge(isShown).then(
        () => undefined,
        (error: unknown) => log.error({ error, operacion: 'cobrar' }, 'a charge was left to the sweep'),
      );
      running.add(charge);
      void charge.then(() => running.delete(charge));
      await settleWithin(charge, remainingMs);
      // Somebody counts on this screen to tell: its transaction is ending.
      if (isPromised) await charge;
      isAwaited = false;
    },
    async drain() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function settleWithin(work: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
