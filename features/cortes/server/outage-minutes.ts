import type { Reader } from '@oficina/db';
import { sumOutageMinutes } from './outage-minutes.repository.ts';

export function countOutageMinutes(
  reader: Reader,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<number> {
  return sumOutageMinutes(reader, { from, to, now });
}
