import type { Reader } from '@oficina/db';
import { sumOutageMinutes } from './outage-minutes.repository.ts';

/** This indicador adds up, suministro by suministro, the minutes of the cortes that began in the range. */
export function countOutageMinutes(
  reader: Reader,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<number> {
  return sumOutageMinutes(reader, { from, to, now });
}
