import type { Reader } from '@oficina/db';
import { sumOutageMinutes } from './outage-minutes.repository.ts';

/** For the board: the minutes of the cuts that began in those days, added up supply by supply. */
export function countOutageMinutes(
  reader: Reader,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<number> {
  return sumOutageMinutes(reader, { from, to, now });
}
