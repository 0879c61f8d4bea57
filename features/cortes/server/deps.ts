import type { Db } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { Clock } from '@oficina/values';

export type CortesDeps = {
  db: Db;
  clock: Clock;
  /** The worker writes the avisos, because a zona may have a hundred thousand suministros. */
  jobs: Pick<Jobs, 'enqueue'>;
  /** This is the setting «cortes.horasAviso»: how many hours before a programado corte people are notified. */
  hours: readonly number[];
};
