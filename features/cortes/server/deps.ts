import type { Db } from '@oficina/db';
import type { Jobs } from '@oficina/jobs';
import type { Clock } from '@oficina/values';

export type CortesDeps = {
  db: Db;
  clock: Clock;
  /** Whoever is told of a cut is told by the worker: a zone may have a hundred thousand supplies. */
  jobs: Pick<Jobs, 'enqueue'>;
  /** «cortes.horasAviso»: how many hours before a planned cut people are told. */
  hours: readonly number[];
};
