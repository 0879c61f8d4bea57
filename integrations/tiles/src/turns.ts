/** Beyond it nobody is let in to wait: they would be answered when they are no longer there. */
const MOST_WAITING = 500;

/** So many at once, the rest in order; whoever waits too long goes away without one. */
export function createTurns(most: number, patienceMs: number) {
  let busy = 0;
  const waiting: (() => void)[] = [];

  function take(): Promise<boolean> {
    if (busy < most) {
      busy += 1;
      return Promise.resolve(true);
    }
    if (waiting.length >= MOST_WAITING) return Promise.resolve(false);
    return new Promise((resolve) => {
      const enter = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        resolve(false);
      }, patienceMs);
      waiting.push(enter);
    });
  }

  /** The turn passes on: nobody who came later gets in between. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  return { take, leave };
}
