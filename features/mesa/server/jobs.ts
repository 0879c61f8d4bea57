import type { Db } from '@oficina/db';
import { defineCron, type HandledJob, handle, type Job } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import * as z from 'zod/mini';
import { deleteOldActos } from './actos.repository.ts';
import { tellReadings } from './tell-readings.ts';

const cleanUp = defineCron('mesa-actos-limpiar', '50 3 * * *', z.object({}));
/** The first day of each month, about the one before. */
const readings = defineCron('mesa-fichas-informe', '15 8 1 * *', z.object({}));

export const mesaJobs: readonly Job[] = [cleanUp, readings];

type MesaJobsDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  sender: Pick<MensajeSender, 'enqueue'>;
  alertAddresses: readonly string[];
};

/** A page tries the same act again for minutes, and a month is beyond any of them. */
const KEPT_MS = 30 * 86_400_000;
const PER_ROUND = 1_000;

export function handleMesa(deps: MesaJobsDeps): HandledJob[] {
  return [
    handle(cleanUp, async (_data, signal) => {
      const total = await forgetOldActos(deps, signal);
      if (total > 0) deps.log.info({ operacion: cleanUp.name, total }, 'keys of old acts deleted');
    }),
    handle(readings, async () => {
      const total = await tellReadings(deps);
      if (total > 0) deps.log.info({ operacion: readings.name, total }, 'readings of fichas told');
    }),
  ];
}

export async function forgetOldActos(
  { db, clock }: { db: Db; clock: Clock },
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  let total = 0;
  for (;;) {
    const deleted = await deleteOldActos(db, before, PER_ROUND);
    total += deleted;
    if (deleted < PER_ROUND || signal?.aborted) return total;
  }
}
