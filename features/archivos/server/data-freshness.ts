import type { Db } from '@oficina/db';
import { type AlertDeps, alertStaleData } from './alerts.ts';
import { findLastLoad } from './routines.repository.ts';

const DAY_MS = 86_400_000;

/**
 * This runs every morning, because nobody notices facturas that are not renewed. An installation that never loaded any is
 * not alerted.
 */
export async function alertIfDataIsStale(deps: AlertDeps & { db: Db; maxDays: number }): Promise<boolean> {
  const lastLoad = await findLastLoad(deps.db);
  if (!lastLoad) return false;
  const days = Math.floor((deps.clock.now().getTime() - lastLoad.getTime()) / DAY_MS);
  if (days <= deps.maxDays) return false;
  await deps.db.tx((tx) => alertStaleData(deps, tx, days));
  return true;
}
