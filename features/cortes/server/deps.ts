import type { Db } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { Clock } from '@oficina/values';

export type CortesDeps = {
  db: Db;
  clock: Clock;
  /** The worker writes the avisos, because a zona may have a hundred thousand suministros. */
  jobs: Pick<Jobs, 'enqueue'>;
  /** People are notified this many hours before a programado corte (setting «cortes.horasAviso»). */
  hours: readonly number[];
};
