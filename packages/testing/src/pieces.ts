const toMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

/**
 * What this thread works without letting anybody else in, in milliseconds of processor: between two turns of its loop, give or take one.
 * Not of the clock, which also runs while a busy machine has the thread waiting. Answers the longest since it began.
 */
export function watchPieces(): () => number {
  let longest = 0;
  let since = process.threadCpuUsage();
  // After a piece that is longer than this it is due at once, before the next one.
  const timer = setInterval(() => {
    longest = Math.max(longest, toMs(process.threadCpuUsage(since)));
    since = process.threadCpuUsage();
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

/** How long this thread worked since, in milliseconds of processor, by what it gives back. */
export function threadTime(): () => number {
  const since = process.threadCpuUsage();
  return () => toMs(process.threadCpuUsage(since));
}

/** Works for that long without letting go, to try the watcher. */
export function work(ms: number): void {
  const worked = threadTime();
  while (worked() < ms);
}
