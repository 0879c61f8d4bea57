import type { Logger } from '@oficina/values/server';
import type { IsShown } from './resolver-pago.ts';

export type RunningCharges = {
  /** Waits at most `remainingMs`; after that the charge goes on in the background. */
  attend(runCharge: (isShown: IsShown) => Promise<unknown>, remainingMs: number): Promise<void>;
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
      // A charge that fails here is not lost, because the sweep resolves it from its row.
      const charge = runCharge(isShown).then(
        () => undefined,
        (error: unknown) => log.error({ error, operacion: 'cobrar' }, 'a charge was left to the sweep'),
      );
      running.add(charge);
      void charge.then(() => running.delete(charge));
      await settleWithin(charge, remainingMs);
      // The charge relied on this screen to show the result, and its transaction is about to end.
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
