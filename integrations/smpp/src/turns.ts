type Waiter = { give(): void };

/** At most `window` turns run at once, and at most `perSecond` start each second (0 means no limit), in order of arrival. */
export function createTurns({ window, perSecond }: { window: number; perSecond: number }) {
  const waiting = new Set<Waiter>();
  const gap = perSecond > 0 ? 1000 / perSecond : 0;
  let free = window;
  let nextAt = 0;
  let pause: NodeJS.Timeout | undefined;

  function pump(): void {
    for (const waiter of waiting) {
      if (free === 0) return;
      const now = performance.now();
      if (now < nextAt) {
        clearTimeout(pause);
        pause = setTimeout(pump, nextAt - now);
        return;
      }
      nextAt = now + gap;
      free -= 1;
      waiting.delete(waiter);
      waiter.give();
    }
  }

  return {
    /** The result ends the turn, or is undefined when none was free in time. */
    take(timeoutMs: number): Promise<(() => void) | undefined> {
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(waiter);
          resolve(undefined);
        }, timeoutMs);
        const waiter = {
          give() {
            clearTimeout(timer);
            resolve(() => {
              free += 1;
              pump();
            });
          },
        };
        waiting.add(waiter);
        pump();
      });
    },
  };
}
