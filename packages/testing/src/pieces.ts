const toMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

/**
 * The result is the longest time that the thread worked without yielding since the watch began, in milliseconds of processor
 * time, give or take one turn of its loop. Clock time would also count while a busy machine keeps the thread waiting.
 */
export function watchPieces(): () => number {
  let longest = 0;
  let since = process.threadCpuUsage();
  // After a stretch longer than this interval the timer is due at once, before the next stretch.
  const timer = setInterval(() => {
    longest = Math.max(longest, toMs(process.threadCpuUsage(since)));
    since = process.threadCpuUsage();
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

/** The result is in milliseconds of processor time. */
export function threadTime(): () => number {
  const since = process.threadCpuUsage();
  return () => toMs(process.threadCpuUsage(since));
}

export function work(ms: number): void {
  const worked = threadTime();
  while (worked() < ms);
}
