/** Requests beyond this many are refused at once, because their callers would be gone before the answer. */
const MOST_WAITING = 500;

/** At most `most` run at once and the rest wait in order; one that waits longer than `patienceMs` gets no turn. */
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

  /** The turn passes directly to the next one, so a later request cannot take it. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  return { take, leave };
}
