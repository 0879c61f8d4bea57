/** Buenos Aires has had no summer time since 2009. */
function minuteOfDay(now: Date): number {
  return Math.floor((now.getTime() / 60_000 - 3 * 60 + 24 * 60) % (24 * 60));
}

const DAILY = /^(\d{1,2}) (\d{1,2}) /;

/**
 * A missed run is made up for at the next start, but only on its own day: yesterday's reminder about this evening is
 * worthless. A daily run that arrives before its hour can only belong to another day.
 */
export function isOfAnotherDay(when: string, now: Date): boolean {
  const [, minute, hour] = DAILY.exec(when) ?? [];
  return minute !== undefined && minuteOfDay(now) < Number(hour) * 60 + Number(minute);
}
