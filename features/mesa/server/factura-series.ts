import type { Db } from '@oficina/db';
import { findFacturaSeries } from '@oficina/facturas/server';
import type { Clock } from '@oficina/values';

/** A new series begins when the cooperative opens a point of sale, which may wait this long to be found by a short number. */
const KEPT_MS = 10 * 60 * 1000;

export function createFacturaSeries({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): () => Promise<readonly string[]> {
  let kept: { until: number; series: readonly string[] } | undefined;
  return async () => {
    const now = clock.now().getTime();
    if (!kept || kept.until <= now) kept = { until: now + KEPT_MS, series: await findFacturaSeries(db) };
    return kept.series;
  };
}
